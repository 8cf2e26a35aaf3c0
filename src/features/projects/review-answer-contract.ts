// API of a creator's side of a review: replying to its reason. Served by the reviews slice.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { text } from '#kernel/fields.ts';
import { project } from './project-shapes.ts';
import { maxReviewText } from './review-states.ts';

export const answerReview = endpoint('POST /api/projects/{id}/review-answers', {
  access: 'user',
  summary: 'Reply to a review of your project without resubmitting',
  body: z.strictObject({ answer: text({ min: 1, max: maxReviewText, name: 'The answer' }) }),
  output: project,
  success: { 201: 'The project with the reply in its review' },
});
