import { Admin, Datagrid, type DataProvider, List, Resource, TextField } from 'react-admin';
import { createRoot } from 'react-dom/client';

const customers = Array.from({ length: 25 }, (_, index) => ({ id: index + 1, name: `Customer ${index + 1}` }));
const unused = () => Promise.reject(new Error('there is only a list'));

/** Answers out of memory: nothing is waited for. */
const dataProvider = {
  getList: async () => ({ data: customers, total: customers.length }),
  getOne: unused,
  getMany: unused,
  getManyReference: unused,
  create: unused,
  update: unused,
  updateMany: unused,
  delete: unused,
  deleteMany: unused,
} as unknown as DataProvider;

const CustomerList = () => (
  <List>
    <Datagrid>
      <TextField source="id" />
      <TextField source="name" />
    </Datagrid>
  </List>
);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');

createRoot(root).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="customers" list={CustomerList} />
  </Admin>,
);
