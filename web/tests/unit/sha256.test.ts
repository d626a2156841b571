import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/lib/sha256';

describe('sha256', () => {
  it('is the standard one', () => {
    for (const text of ['', 'abc', 'чёт и нечёт', ...Array.from({ length: 140 }, (_, n) => 'x'.repeat(n)), 'long '.repeat(1000)])
      expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  });
});
