// How much a JSON text holds, found without reading it: a megabyte of empty lists takes half a second to handle.

/** The largest project form there can be has some 3,000 values. */
const maxValues = 20_000;

const quote = 34;
const backslash = 92;
/** Each opens a list or an object, or separates two values. */
const marks = new Set([',', '[', '{'].map((mark) => mark.charCodeAt(0)));

export function hasTooManyValues(json: string): boolean {
  // Each mark is one character.
  if (json.length <= maxValues) return false;
  let values = 1;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (isText) {
      if (code === backslash) at += 1;
      else if (code === quote) isText = false;
    } else if (code === quote) isText = true;
    else if (marks.has(code) && (values += 1) > maxValues) return true;
  }
  return false;
}
