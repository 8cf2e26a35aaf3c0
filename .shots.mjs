import { chromium } from '@playwright/test';
const base='http://localhost:5391';
for(let i=0;i<120;i++){ try{ if((await fetch(base+'/readyz')).ok) break;}catch{} await new Promise(r=>setTimeout(r,1000)); }
const browser=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
const projects=await (await fetch(base+'/api/projects?status=active')).json();
const id=projects[0].id;
const errors=[];
async function signIn(ctx){ const form=await ctx.request.get(base+'/api/auth/start?next=/api/auth/session'); const s=await ctx.request.post(form.url(),{form:{name:'Sam Shots',email:'sam@example.org'}}); const j=await s.json(); await ctx.request.post(base+'/api/users',{data:{uid:j.uid,name:'Sam Shots',email:'sam@example.org',role:'investor'}}); }
for(const [w,h] of [[1366,768],[390,844]]) for(const scheme of ['light','dark']) for(const who of ['visitor','person']) for(const js of [true,false]){
  if(!js && (scheme==='dark'||who==='visitor')) continue; if(who==='visitor'&&scheme==='dark') continue;
  const ctx=await browser.newContext({viewport:{width:w,height:h},colorScheme:scheme,javaScriptEnabled:js});
  if(who==='person') await signIn(ctx);
  const page=await ctx.newPage();
  page.on('console',m=>{ if(['error','warning'].includes(m.type())) errors.push(`${who} ${page.url()} ${m.text()}`.slice(0,300)); }); page.on('pageerror',e=>errors.push('PE '+page.url()+' '+e.message.slice(0,300)));
  for(const [name,path] of [['home','/'],['list','/projects'],['project','/projects/'+id],...(who==='person'?[['dash','/dashboard'],['checkout',`/checkout?projectId=${id}&amount=200`]]:[])]){
    await page.goto(base+path); if(js) await page.locator('html[data-hydrated]').waitFor({state:'attached'}); await page.waitForTimeout(js?700:200);
    await page.screenshot({path:`/tmp/bshots/${name}-${w}-${scheme}-${who}-${js?'js':'nojs'}.png`});
  }
  await ctx.close();
}
console.log('errors',errors.length); for(const e of new Set(errors)) console.log(e);
// readiness on the slow phone
const network={offline:false,latency:562,downloadThroughput:1.6*1024*1024*0.9/8,uploadThroughput:750*1024*0.9/8};
for(const [who,path] of [['visitor','/'],['person','/'],['visitor','/projects/'+id],['person','/projects/'+id],['person','/dashboard']]){
  const rows=[];
  for(let i=0;i<2;i++){
    const ctx=await browser.newContext({viewport:{width:412,height:823},deviceScaleFactor:1.75,isMobile:true,hasTouch:true}); if(who==='person') await signIn(ctx);
    const page=await ctx.newPage(); const cdp=await ctx.newCDPSession(page); await cdp.send('Network.enable'); await cdp.send('Network.emulateNetworkConditions',network); await cdp.send('Emulation.setCPUThrottlingRate',{rate:4});
    await page.addInitScript(()=>addEventListener('hydrated',()=>{performance.mark('hydrated');console.debug('hydrated');}));
    const ready=page.waitForEvent('console',{predicate:m=>m.text()==='hydrated',timeout:60000}); await page.goto(base+path,{waitUntil:'commit'}); await ready; await page.waitForTimeout(1000);
    rows.push(await page.evaluate(()=>{const n=performance.getEntriesByType('navigation')[0]; const t=x=>performance.getEntriesByName(x)[0]?.startTime; const js=performance.getEntriesByType('resource').filter(r=>r.name.endsWith('.js')); return [Math.round(t('first-contentful-paint')),Math.round(n.loadEventStart),Math.round(t('hydrated')),js.length,js.reduce((a,r)=>a+r.encodedBodySize,0)];})); await ctx.close(); }
  console.log(who,path,'[fcp,load,ready,scripts,bytes]',JSON.stringify(rows));
}
await browser.close();
