import { createApi } from "#composition/api.server.ts";
import { bindFeatures } from "#composition/bindings.server.ts";
import { addChores } from "#composition/chores.server.ts";
import { registerSenders } from "#composition/jobs.server.ts";
import { requireMatchingData } from "#composition/sample.server.ts";
import { ensureFirstAdmin } from "#core/accounts/first-admin.server.ts";
import { isPreviewValid } from "#core/settings/public-settings.server.ts";
import { buildWhatsappUrl } from "#domain/shop.ts";
import { claimBucket } from "#features/content/media/claim.server.ts";
import { getVocabulary } from "#features/content/products/catalogue/catalogue-cache.server.ts";
import {
	findNewestBackup,
	getRemoteBackupAge,
	readPictureFaults,
} from "#features/operation/backups/keeping/backup-health.server.ts";
import { CLOSED_WRITE, SITE_PRIVATE } from "#features/operation/publication/messages.ts";
import { openSitePhase } from "#features/operation/publication/site-phase.server.ts";
import { applyStoredAddress, followStoredAddress } from "#features/operation/site-address/store.server.ts";
import { migrations } from "#migrations/all.ts";
import { seed } from "#seed/seed.ts";
import {
	type AppContext,
	openAppContext,
	printNewDatabaseNotice,
	printWaitingNotice,
	warnAboutProxy,
} from "#server/app-context.server.ts";
import { PAGE_CACHE } from "#server/pages/page-caller.ts";
import { parseEnv } from "#server/start/env.server.ts";
import { openHealth } from "#server/start/health.server.ts";
import { onSecretReplaced } from "#server/start/hooks.server.ts";
import { retryUntilConnected } from "#server/start/retry-until-connected.ts";
import { waitForTrial } from "#server/start/upgrade-trial.server.ts";

/** The context of the previous evaluation: `npm run dev` evaluates this module again after an edit. */
const development = globalThis as { bielaPlatform?: AppContext };
if (import.meta.env?.DEV) await development.bielaPlatform?.close();

/** App context of this process, with a migrated and seeded database. */
export const platform = await openAppContext(parseEnv(process.env), migrations, printNewDatabaseNotice);
if (import.meta.env?.DEV) development.bielaPlatform = platform;
bindFeatures();
await retryUntilConnected(prepareDatabase, (reason) => printWaitingNotice(platform.env, reason));
export const health = openHealth(platform, Object.keys(migrations));
// Nothing below runs before the upgrade is sure of this version.
await waitForTrial(platform.env, health);
warnAboutProxy(platform.env);
followStoredAddress(platform);
await claimBucket(platform);
addChores(platform);
registerSenders(platform);
await platform.chores.runAtStart();
platform.chores.start();
// Reading a large catalogue's vocabulary takes seconds; load it before the first misspelt search.
getVocabulary(platform).catch((error) => platform.log.error({ error }, "could not read the words"));

/** The phase of the site. */
export const sitePhase = openSitePhase(platform);
/** API of this process. */
export const api = createApi(platform, sitePhase);
// Cache them now so that they stay available during a database outage.
await Promise.all([callApi("/api/settings"), callApi("/api/services")]);

/** Prepares the database before the first request. A prepared database is only read. */
async function prepareDatabase() {
	await requireMatchingData(platform);
	await seed(platform);
	await applyStoredAddress(platform);
	if (platform.secret.isNew) await onSecretReplaced.run(platform);
	await ensureFirstAdmin(platform, (username, password) => {
		process.stdout.write(
			`\n  Primer ingreso al panel (/admin/login), se muestra solo esta vez:\n    usuario     ${username}\n    contraseña  ${password}\n\n`,
		);
	});
}

// Feature metrics for monitoring.
const { registerGauge } = health;
registerGauge("biela_copy_age_seconds", "Age of the newest copy that was restored and compared", async () => {
	const backup = await findNewestBackup(platform);
	return backup && (platform.now().getTime() - backup.madeAt.getTime()) / 1000;
});
registerGauge(
	"biela_outside_copy_age_seconds",
	"Age of the newest copy outside; absent without a place",
	async () => {
		const age = await getRemoteBackupAge(platform);
		return age === undefined ? undefined : age / 1000;
	},
);
registerGauge(
	"biela_pictures_lost",
	"Files of pictures that the last copy found lost or hurt",
	async () => (await readPictureFaults(platform)).length,
);
registerGauge("biela_copy_bytes", "Size of that copy", async () => (await findNewestBackup(platform))?.bytes);

async function callApi(path: string) {
	return api.fetch(new Request(`http://localhost${path}`), { address: PAGE_CACHE, isPage: true });
}

/** The publication of the site, for the HTTP front. */
export const site = {
	...sitePhase,
	isPreviewValid: (parameter: string) => isPreviewValid(platform, parameter),
	closedForm: { detail: CLOSED_WRITE, code: SITE_PRIVATE },
};

/** Returns the shop's contact details for a bare response; empty when they were never read. */
export async function getContactLine(): Promise<string> {
	if (sitePhase.isPrivate()) return "";
	const reply = await callApi("/api/settings");
	if (!reply.ok) return "";
	const { phone, whatsapp } = (await reply.json()) as { phone: string; whatsapp: string };
	return `Teléfono: ${phone}. WhatsApp: ${buildWhatsappUrl(whatsapp)}`;
}
