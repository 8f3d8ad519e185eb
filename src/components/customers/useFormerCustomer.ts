import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { formatDay, toDay } from '../../../domain/dates.ts';
import type { RemovedPerson } from '../../../domain/personalData.ts';
import { isSamePhone, normalizePhone } from '../../../domain/phone.ts';
import { customers } from '../../../domain/resources/customers.ts';
import { useMayCall } from '../../access.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { useFeature, useTimeZone } from '../../session.ts';

/** What a form says while its phone is that of a deleted or merged customer; null if it is of none, or the user may not see them. */
export function useFormerCustomer(enabled: boolean): string | null {
  const shop = useShopDataProvider();
  const timeZone = useTimeZone();
  const hasRemoved = useFeature('privacy');
  const maySeeRemoved = useMayCall('GET /customers/removed');
  const phone = normalizePhone(String(useWatch({ name: 'phone' }) ?? ''));
  const { data } = useQuery({
    queryKey: ['removed', customers.api.path],
    queryFn: ({ signal }) => shop.getRemovedRecords(customers.api.path, { signal }),
    enabled: enabled && hasRemoved && maySeeRemoved && phone !== null,
    staleTime: 30_000,
  });
  if (!enabled || phone === null) return null;
  const former = (data as RemovedPerson[] | undefined)?.find((each) => isSamePhone(each.phone, phone));
  if (!former) return null;
  if (former.merged_into)
    return `O cadastro “${former.name}”, que tinha este telefone, foi juntado a ${former.merged_into.name}.`;
  const day = formatDay(toDay(former.removed_at, timeZone));
  return `${former.name} já foi cliente com este telefone, com o cadastro excluído em ${day}. Em “Clientes excluídos” ele volta, com os pontos e as visitas.`;
}
