// Lists where code names a global or a member, and whether it first checks that the browser has it.
import { Visitor } from 'vite';

export type FeatureUse = {
  /** The position of the name. */
  at: number;
  name: string;
  /** The name before the dot, for members of a global. */
  object?: string;
  /** The position of the last name before the dot. */
  objectAt?: number;
  /** The use only checks for the feature, as in `typeof`, a comparison, a condition or before `?.`. */
  isAsked: boolean;
};

type Program = Parameters<Visitor['visit']>[0];
type Node = { type: string; start: number; end: number } & { [key: string]: unknown };

export function listUses(program: Program): FeatureUse[] {
  const uses: FeatureUse[] = [];
  visit(program as unknown as Node, undefined, uses);
  return uses;
}

/** The names checked by `'name' in object`. */
export function listAskedNames(program: Program): string[] {
  const names: string[] = [];
  new Visitor({
    BinaryExpression({ operator, left }) {
      if (operator === 'in' && left.type === 'Literal') names.push(String(left.value));
    },
  }).visit(program);
  return names;
}

/** Types do not run. */
const isType = ({ type }: Node) => type.startsWith('TS') && !runsInside.has(type);
const runsInside = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSTypeAssertion']);

function visit(node: Node, parents: Parents, uses: FeatureUse[]): void {
  if (isType(node)) return;
  const inner: Parents = { node, parents };
  const use = toUse(node, parents);
  if (use) uses.push(use);
  for (const value of Object.values(node)) {
    for (const entry of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof entry === 'object' && entry !== null && 'type' in entry) visit(entry as Node, inner, uses);
    }
  }
}

type Parents = { node: Node; parents: Parents } | undefined;

function toUse(node: Node, parents: Parents): FeatureUse | undefined {
  const parent = parents?.node;
  if (node.type === 'Identifier') {
    if (parent?.type === 'MemberExpression' && parent.property === node && parent.computed !== true) return undefined;
    if (parent?.type === 'Property' && parent.key === node && parent.shorthand !== true) return undefined;
    return { at: node.start, name: String(node.name), isAsked: isAskedFor(node, parent) };
  }
  if (node.type !== 'MemberExpression' || node.computed === true) return undefined;
  const property = node.property as Node;
  const object = node.object as Node;
  return {
    at: property.start,
    name: String(property.name),
    ...(object.type === 'Identifier' && { object: String(object.name), objectAt: object.start }),
    ...(object.type === 'MemberExpression' && { objectAt: (object.property as Node).start }),
    isAsked: isAskedFor(node, parent),
  };
}

const comparisons = new Set(['===', '!==', '==', '!=']);

function isAskedFor(node: Node, parent: Node | undefined): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.optional === true && parent.object === node;
    case 'CallExpression':
      return parent.optional === true && parent.callee === node;
    case 'UnaryExpression':
      return parent.operator === 'typeof' || parent.operator === '!';
    case 'BinaryExpression':
      return comparisons.has(String(parent.operator));
    case 'LogicalExpression':
      return parent.left === node;
    case 'IfStatement':
    case 'ConditionalExpression':
      return parent.test === node;
    default:
      return false;
  }
}
