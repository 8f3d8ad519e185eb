import { defineTestSuite } from './support/testSuite.ts';

export const scriptInjection = defineTestSuite({
  name: 'scriptInjection',
  guarantee: 'texts stay texts: on every screen',
  files: ['tests/nightly/injection.test.ts'],
  mutations: [
    {
      description: 'the name on a card is taken for markup',
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
