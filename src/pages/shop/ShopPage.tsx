import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { LoadError } from '../../components/LoadError.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { shopQuery } from '../../dataProvider/useShop.ts';
import { useShopData } from '../../dataProvider/useShopData.ts';
import { hasFeature, useSession } from '../../session.ts';
import { ShopForm } from './ShopForm.tsx';

const FAILURE = 'Não foi possível carregar os ajustes.';

/** What the shop says of itself. To a back end that does not announce `shop` this is an unknown address. */
export function ShopPage() {
  const session = useSession();
  // Nothing is asked for before it is known whether the back end has it.
  if (!session) return null;
  if (!hasFeature(session, 'shop')) return <Navigate to="/login" replace />;
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
