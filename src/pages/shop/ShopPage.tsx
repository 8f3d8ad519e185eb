import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useMayCall } from '../../access.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { getShopQuery } from '../../dataProvider/useShop.ts';
import { SHOP_HISTORY_PATH } from '../../navigationIntent.ts';
import { useFeature } from '../../session.ts';
import { ExportSection } from './ExportSection.tsx';
import { ShopForm } from './ShopForm.tsx';

const FAILURE = 'Não foi possível carregar os ajustes.';

export function ShopPage() {
  const hasHistory = useFeature('audit.list');
  const hasExport = useFeature('export');
  const mayExport = useMayCall('GET /export');
  return (
    <>
      <PageHeader title="Ajustes" note="O que vale para o salão inteiro.">
        {hasHistory && (
          <Button
            component={Link}
            to={SHOP_HISTORY_PATH}
            variant="outlined"
            color="inherit"
            startIcon={<HistoryOutlined />}
          >
            Histórico do salão
          </Button>
        )}
      </PageHeader>
      <Settings />
      {hasExport && mayExport && <ExportSection />}
    </>
  );
}

function Settings() {
  const query = useQuery(getShopQuery(useShopDataProvider()));
  if (query.data) return <ShopForm settings={query.data} />;
  if (query.error) return <LoadError query={query} failure={FAILURE} />;
  return <RowSkeletons rows={6} height={72} />;
}
