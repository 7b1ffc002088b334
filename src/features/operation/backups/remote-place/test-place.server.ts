import { randomBytes, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openStore } from "#features/operation/backups/backup-store.server.ts";
import { encryptStore } from "#features/operation/backups/encrypted-store.server.ts";
import { rejectBackup } from "#features/operation/backups/errors.server.ts";
import { DamagedBackup } from "#features/operation/backups/keeping/damaged-backup.ts";
import { getBackupsFolder } from "#features/operation/backups/making/manifest.server.ts";
import { getShopId } from "#features/operation/backups/making/shop-id.server.ts";
import { OWNER_FILE } from "#features/operation/backups/remote-backups.server.ts";
import type { Call } from "#server/call.server.ts";
import type { RetryPolicy } from "#server/files/bucket.server.ts";
import { makeFolder } from "#server/files/make-folder.server.ts";
import { withTimeout } from "#server/with-timeout.ts";
import type { PlaceTestResult, RemotePlaceSettings } from "./contract.ts";
import { PLACE_ERRORS } from "./messages.ts";
import {
	CHANGED,
	classifyFailure,
	formatFailure,
	formatGood,
	OTHER_SHOP,
	type PlaceFailure,
	type TestStep,
	WRONG_KEY,
} from "./place-failure.ts";
import { readPlaceSettings } from "./read-place.server.ts";
import type { RemotePlace } from "./remote-place.ts";
import { requirePublicPlace } from "./require-public-place.server.ts";
import { findRemotePlace } from "./stored-place.server.ts";

/** Timeouts of a test: of each call, and of all together. */
const CALL_LIMIT_MS = 8000;
const TEST_LIMIT_MS = 40_000;
const PROBE_BYTES = 64;
/** A folder of its own, because a store that is a folder of the server removes it with its last file. */
const PROBE_FOLDER = "prueba";
const PROBE_PREFIX = ".probando-";

/**
 * Writes, reads back and removes one small file in the place in use, and says what happened.
 *
 * @param callMs timeout of each call, in milliseconds
 * @throws RuleError copies_off | copies_paused (409) | TooManyError
 * @source rules 9.16
 */
export async function testPlace(call: Call, callMs = CALL_LIMIT_MS): Promise<PlaceTestResult> {
	const { ctx, actor } = call;
	const settings = await readPlaceSettings(ctx, ctx.db);
	const place = await findRemotePlace(ctx);
	if (!place || settings.location === null) throw createOffError(settings);
	await ctx.limits.takePoint("copiesTest", actor.id);
	const shopId = await getShopId(ctx.db);
	const retries = { tries: 1, callMs };
	const failure = await findFailure(place, { shopId, dataFolder: ctx.env.BIELA_DATA, retries });
	const tested = toTestedPlace(place);
	const kind = failure && classifyFailure(failure);
	ctx.log.info({ event: "copies_place_tested", by: actor.id, kind: kind ?? "good" }, "the place was tested");
	return kind
		? { is_good: false, message: formatFailure(kind, tested) }
		: { is_good: true, message: formatGood(tested) };
}

function createOffError({ source, state }: RemotePlaceSettings) {
	if (source === "sample") return rejectBackup("copies_off", PLACE_ERRORS.sample);
	if (state === "restored") return rejectBackup("copies_paused", PLACE_ERRORS.restored);
	if (state === "secret_lost") return rejectBackup("copies_paused", PLACE_ERRORS.secretLost);
	return rejectBackup("copies_off", PLACE_ERRORS.off);
}

function toTestedPlace({ url, names }: RemotePlace) {
	const { protocol, host, pathname } = new URL(url);
	const isFolder = protocol === "file:";
	return {
		host: isFolder ? decodeURIComponent(pathname) : host,
		place: pathname.replace(/^\//, ""),
		isPanel: names.url !== "BACKUP_URL",
	};
}

type ProbeInput = { shopId: string; dataFolder: string; retries: RetryPolicy };

/** @returns the failure, if the place cannot be used */
async function findFailure(place: RemotePlace, input: ProbeInput): Promise<PlaceFailure | undefined> {
	let step: TestStep = "find";
	const createTimeoutError = () => Object.assign(new Error("the test took too long"), { code: "ETIMEDOUT" });
	const onStep = (next: TestStep) => {
		step = next;
	};
	try {
		await withTimeout(TEST_LIMIT_MS, probe(place, input, onStep), createTimeoutError);
		return undefined;
	} catch (error) {
		return toFailure(error, step);
	}
}

/** @throws the first error, with a code of its own for another shop's place, another key and a changed file */
async function probe(
	place: RemotePlace,
	{ shopId, dataFolder, retries }: ProbeInput,
	onStep: (step: TestStep) => void,
): Promise<void> {
	await requirePublicPlace(place);
	const workFolder = getBackupsFolder(dataFolder);
	makeFolder(workFolder, 0o700);
	onStep("read");
	const store = await openStore(place.url, retries);
	// A backup lists the place too, and a disk that is not mounted must not be written to.
	await store.list();
	const owner = await encryptStore(store, place.key, workFolder, place.names.key).read(OWNER_FILE);
	if (owner && String(owner) !== shopId) throw createProbeError(OTHER_SHOP);
	const id = randomUUID();
	const [name, localFile] = [`${PROBE_FOLDER}/${id}`, join(workFolder, `${PROBE_PREFIX}${id}`)];
	const content = randomBytes(PROBE_BYTES);
	try {
		await writeFile(localFile, content, { mode: 0o600 });
		onStep("write");
		await store.put(name, localFile);
		onStep("compare");
		const found = await store.read(name);
		if (!found?.equals(content)) throw createProbeError(CHANGED);
		onStep("remove");
		await store.remove(name);
	} finally {
		await rm(localFile, { force: true });
	}
}

const createProbeError = (code: string) => Object.assign(new Error(`the probe found ${code}`), { code });

function toFailure(error: unknown, step: TestStep): PlaceFailure {
	if (error instanceof DamagedBackup)
		return { step, code: step === "read" ? WRONG_KEY : CHANGED, status: undefined, s3Code: "" };
	const { name, code, status, s3Code, cause } = error as {
		name?: string;
		code?: unknown;
		status?: number;
		s3Code?: string;
		cause?: { code?: unknown };
	};
	const foundCode = name === "TimeoutError" ? "ETIMEDOUT" : String(code ?? cause?.code ?? "");
	return { step, code: foundCode, status, s3Code: s3Code ?? "" };
}
