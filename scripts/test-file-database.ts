/**
 * Gives each test file its own database, a copy of the migrated one. Migrating in each file took a sixth of the run.
 * A shared database does not work: listing its tables fails while another test drops a schema.
 */
import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import { getDatabaseUrl, MIGRATED_DATABASE, runStatement } from "./test-databases.ts";

const serverUrl = inject("databaseUrl");
const databaseName = `file_${randomBytes(6).toString("hex")}`;
await runStatement(serverUrl, `create database ${databaseName} template ${MIGRATED_DATABASE}`);
process.env.TEST_DATABASE_URL = getDatabaseUrl(serverUrl, databaseName);
afterAll(() => runStatement(serverUrl, `drop database ${databaseName} with (force)`));
