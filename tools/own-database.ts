/**
 * Gives each test file a database of its own, a copy of the migrated one: to migrate in each took a sixth of the run,
 * and whoever lists the tables of a database fails while another drops a schema in it.
 */
import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import { ask, databaseOf, MIGRATED_DATABASE } from "./test-databases.ts";

const server = inject("databaseUrl");
const name = `file_${randomBytes(6).toString("hex")}`;
await ask(server, `create database ${name} template ${MIGRATED_DATABASE}`);
process.env.TEST_DATABASE_URL = databaseOf(server, name);
afterAll(() => ask(server, `drop database ${name} with (force)`));
