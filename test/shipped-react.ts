// Pages render with React as it is shipped: its development checks would make each take three times as long.
import { env } from 'node:process';

const before = env.NODE_ENV;
env.NODE_ENV = 'production';
await Promise.all([import('react'), import('react/jsx-runtime'), import('react-dom/server'), import('react-router')]);
env.NODE_ENV = before;
