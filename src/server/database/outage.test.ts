import { expect, test } from "vitest";
import { withLastKnownValue } from "#server/last-known-value.ts";
import { DatabaseBusy, DatabaseUnavailable, isConnectionLost, isOutage, OutcomeUnknown } from "./outage.ts";

const createCodedError = (code: string) => Object.assign(new Error("x"), { code });
const createSqliteError = (errcode: number) =>
	Object.assign(new Error("x"), { code: "ERR_SQLITE_ERROR", errcode });

const CONNECTION_LOST: [string, Error][] = [
	...["57P01", "57P02", "57P03", "08000", "08003", "08006", "ECONNREFUSED", "ECONNRESET", "EPIPE"].map(
		(code): [string, Error] => [code, createCodedError(code)],
	),
	...["ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"].map((code): [string, Error] => [
		code,
		createCodedError(code),
	]),
	...[
		"Connection terminated",
		"Connection terminated unexpectedly",
		"Connection terminated due to connection timeout",
		"Client has encountered a connection error and is not queryable",
		"Client was closed and is not queryable",
		"Query read timeout",
		"Postgres connection has been discarded",
	].map((message): [string, Error] => [message, new Error(message)]),
	["an unavailable server", new DatabaseUnavailable()],
];
const OTHER_OUTAGES: [string, Error][] = [
	...["57014", "55P03", "53100", "53300", "58030", "28P01", "3D000", "25006", "XX001"].map(
		(code): [string, Error] => [code, createCodedError(code)],
	),
	...["ENOSPC", "EROFS", "EIO", "EMFILE"].map((code): [string, Error] => [code, createCodedError(code)]),
	...[5, 261, 517, 6, 8, 10, 4874, 11, 267, 13, 14, 26].map((code): [string, Error] => [
		`SQLite ${code}`,
		createSqliteError(code),
	]),
	["a full pool", new Error("timeout exceeded when trying to connect")],
	["a busy database", new DatabaseBusy()],
	["an unconfirmed commit", new OutcomeUnknown({ cause: undefined })],
];
const OTHER_ERRORS: [string, Error][] = [
	...["23505", "23503", "22P02", "42P01", "40001", "busy", "ENOENT"].map((code): [string, Error] => [
		code,
		createCodedError(code),
	]),
	...[1, 19, 2067, 1555].map((code): [string, Error] => [`SQLite ${code}`, createSqliteError(code)]),
	["a programming error", new TypeError("x is not a function")],
];

test.each(CONNECTION_LOST)("%s is a lost connection and an outage", (_, error) => {
	expect(isConnectionLost(error)).toBe(true);
	expect(isOutage(error)).toBe(true);
});

test.each(OTHER_OUTAGES)("%s is an outage", (_, error) => {
	expect(isOutage(error)).toBe(true);
});

test.each(OTHER_ERRORS)("%s is not an outage", (_, error) => {
	expect(isOutage(error)).toBe(false);
});

test("returns the last known value only in an outage", async () => {
	let failure: Error | undefined = createCodedError("ECONNREFUSED");
	let phone = "1";
	const read = withLastKnownValue(async () => {
		if (failure) throw failure;
		return phone;
	});
	await expect(read()).rejects.toThrow();
	failure = undefined;
	expect(await read()).toBe("1");
	phone = "2";
	expect(await read()).toBe("2");
	failure = createSqliteError(11);
	expect(await read()).toBe("2");
	failure = new TypeError("broken");
	await expect(read()).rejects.toThrow("broken");
});
