import { suite } from './support/suite.ts';

export const scripts = suite({
  name: 'scripts',
  promise: 'texts stay texts: on every screen',
  files: ['tests/e2e/injection.test.ts'],
  faults: [
    {
      what: 'the name on a card is taken for markup',
      edits: [
        {
          file: 'src/components/records/RecordCard.tsx',
          from: '      {actions}\n',
          to: '      <span dangerouslySetInnerHTML={{ __html: name }} />\n      {actions}\n',
        },
      ],
    },
  ],
});
