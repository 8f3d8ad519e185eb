import { describe, expect, test } from 'vitest';
import { isPhone } from '../../domain/phone.ts';
import { fold } from '../../domain/text.ts';
import { databases } from './support/databases.ts';
import { PATIENCE, useDemo } from './support/demo.ts';

describe.each(databases)(
  'the people and offers of the demonstration shop on $database',
  { timeout: PATIENCE },
  ({ dialect }) => {
    const demo = useDemo(dialect);

    test('has customers with accents, phones that are whole and mostly of one area, and mailboxes of nobody', async () => {
      const customers = await demo.db.selectFrom('customer').selectAll().execute();
      expect(customers.filter(({ name }) => fold(name) !== name.toLowerCase()).length).toBeGreaterThan(20);
      expect(customers.filter(({ phone }) => !isPhone(phone))).toEqual([]);
      const areas = customers.map(({ phone }) => phone.slice(0, 2));
      expect(areas.filter((area) => area === '11').length).toBeGreaterThan(20);
      expect(new Set(areas).size).toBeGreaterThan(3);
      expect(customers.filter(({ email }) => !/@example\.(com|net|org)$/.test(email))).toEqual([]);
      for (const field of ['name', 'phone', 'email'] as const) {
        expect(new Set(customers.map((customer) => customer[field])).size).toBe(60);
      }
    });

    test('gives nobody a phone number that rings: 901 to 909 are given to no subscriber', async () => {
      const people = [
        ...(await demo.db.selectFrom('customer').select('phone').execute()),
        ...(await demo.db.selectFrom('employee').select('phone').execute()),
      ];
      expect(people.filter(({ phone }) => !/^..90[1-9]\d{6}$/.test(phone))).toEqual([]);
    });

    test('has employees who differ, one of whom has left', async () => {
      const employees = await demo.db.selectFrom('employee').selectAll().execute();
      expect(employees.filter(({ status }) => status === 0)).toHaveLength(1);
      expect(new Set(employees.map(({ commission }) => commission)).size).toBeGreaterThan(3);
      expect(employees.some(({ observation }) => observation === null)).toBe(true);
      expect(employees.filter(({ phone }) => !isPhone(phone))).toEqual([]);
    });

    test('has somebody at work for every service', async () => {
      const offered = await demo.db
        .selectFrom('employee_service')
        .innerJoin('employee', 'employee.id', 'employee_id')
        .select('service_id')
        .distinct()
        .where('status', '=', 1)
        .execute();
      expect(offered).toHaveLength(14);
    });

    test('has rewards of all three types, one of them inactive, and more than one discount in use', async () => {
      const rewards = await demo.db.selectFrom('reward').selectAll().execute();
      expect(new Set(rewards.map(({ type }) => type)).size).toBe(3);
      expect(rewards.filter(({ active }) => active === 0)).toHaveLength(1);
      const redeemed = await demo.db
        .selectFrom('sale')
        .select('reward_id')
        .distinct()
        .where('discount_cents', '>', 0)
        .execute();
      expect(redeemed.filter(({ reward_id }) => reward_id !== null).length).toBeGreaterThan(1);
    });

    test('finds people and things as one types them', async () => {
      const columns = ['name', 'phone', 'email', 'search'] as const;
      const people = [
        ...(await demo.db.selectFrom('customer').select(columns).execute()),
        ...(await demo.db.selectFrom('employee').select(columns).execute()),
      ];
      expect(people.filter((row) => row.search !== fold(`${row.name} ${row.phone} ${row.email}`))).toEqual([]);
      const services = await demo.db.selectFrom('service').selectAll().execute();
      expect(services.filter((row) => row.search !== fold(row.name))).toEqual([]);
      const rewards = await demo.db.selectFrom('reward').selectAll().execute();
      expect(rewards.filter((row) => row.search !== fold(row.title))).toEqual([]);
    });
  },
);
