import Box from '@mui/material/Box';
import { useApplyInputDefaultValues, useResourceContext } from 'react-admin';
import { getResource } from '../../../domain/resources/all.ts';
import { getFieldOrThrow } from '../../../domain/resources/resource.ts';
import { FieldInput } from './FieldInputs.tsx';

/**
 * The input of a declared field, in any form of react-admin: money as BRL, days as dd/mm/aaaa, with label, help, required mark and the
 * declared default.
 */
export function DeclaredInput({ source }: { source: string }) {
  const resource = getResource(useResourceContext() ?? '');
  const field = getFieldOrThrow(resource, source);
  useApplyInputDefaultValues({ inputProps: { source, defaultValue: field.options.default } });
  return (
    // The margins of react-admin's inputs, the line of their help included.
    <Box sx={{ width: '100%', mt: 1, mb: 3 }}>
      <FieldInput name={source} field={field} />
    </Box>
  );
}
