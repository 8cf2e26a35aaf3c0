// From the register to a certificate that a stranger verifies.
import { getCertificatePdf } from '#features/register/certificate-contract.ts';
import { registerCopy } from '#features/register/register-copy.ts';
import { registerPageCopy, sharesCopy, verifyCopy } from '#features/register/web/register-screen-copy.ts';
import { pdfText } from '#test/checks/pdf-text.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts';
import { fundProject } from '../support/payouts.ts';
import { newPerson, register } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

test('a holder finds their share, gets a certificate, and anyone with its number and code verifies it', async ({
  browser,
}) => {
  const [creator, investor, other, stranger] = await Promise.all(Array.from({ length: 4 }, () => browser.newContext()));
  if (!creator || !investor || !other || !stranger) throw new Error('no contexts');
  await register(creator.request, newPerson('Ada Creator'));
  const project = await fundProject(creator, [investor, other]);

  await test.step('the company sees its register', async () => {
    const page = await creator.newPage();
    await page.goto(`/dashboard/projects/${project.id}/register`);
    await expect(page.getByRole('heading', { level: 1, name: registerCopy.title })).toBeVisible();
    const table = page.getByRole('table', { name: registerCopy.title });
    await expect(table.getByRole('row')).toHaveCount(3);
    await expect(page.getByText(registerPageCopy.counted(2))).toBeVisible();
    await expectAccessible(page, 'a register');
    await page.setViewportSize({ width: 390, height: 800 });
    await expectNoSidewaysScroll(page, 'a register');
  });

  const number = await test.step('a holder gets a certificate', async () => {
    const page = await investor.newPage();
    await page.goto('/dashboard/shares');
    await page.getByRole('button', { name: sharesCopy.certificate }).click();
    const link = page.getByRole('link', { name: /^Certificate / });
    await expect(link).toBeVisible();
    await expectAccessible(page, 'own shares');
    return (await link.innerText()).replace('Certificate ', '').trim();
  });

  await test.step('a stranger verifies it, and a wrong code is refused', async () => {
    const file = await investor.request.get(getCertificatePdf.path.replace('{number}', number));
    const code = /code=([0-9A-Z-]{19})/.exec(pdfText(await file.body()).replaceAll('\n', ''))?.[1] ?? '';
    const page = await stranger.newPage();
    await page.goto(`/verify/${number}`);
    await page.getByLabel(verifyCopy.code).fill(code.toLowerCase());
    await page.getByRole('button', { name: verifyCopy.submit }).click();
    await expect(page.getByRole('heading', { name: verifyCopy.genuine })).toBeVisible();
    await expect(page.getByText(verifyCopy.today.current)).toBeVisible();
    await expectAccessible(page, 'a verified certificate');
    const wrong = await stranger.request.get(`/api/certificates/${number}?code=AAAA-AAAA-AAAA-AAAA`);
    expect(wrong.status()).toBe(404);
  });
});
