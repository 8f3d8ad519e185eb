import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../components/LoadError.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { shopQuery } from '../../dataProvider/useShop.ts';
import { useShopData } from '../../dataProvider/useShopData.ts';
import { ShopForm } from './ShopForm.tsx';

const FAILURE = 'Não foi possível carregar os ajustes.';

/** What the shop says of itself. */
export function ShopPage() {
  return (
    <>
      <PageHeader title="Ajustes" note="O que vale para o salão inteiro." />
      <Settings />
    </>
  );
}

function Settings() {
  const query = useQuery(shopQuery(useShopData()));
  if (query.data) return <ShopForm told={query.data} />;
  if (query.error) return <LoadError query={query} failure={FAILURE} />;
  return <RowSkeletons rows={6} height={72} />;
}
