import { ensureFirstAdmin } from "#core/accounts/first-admin.server.ts";
import { isPreviewValid } from "#core/settings/public-settings.server.ts";
import { buildWhatsappUrl } from "#domain/shop.ts";
import {
	findNewestBackup,
	getRemoteBackupAge,
	readPictureFaults,
} from "#features/backups/backup-health.server.ts";
import { backUpIfDue } from "#features/backups/hourly-backups.server.ts";
import { queueMissingVisits } from "#features/calendar/queue-event.server.ts";
import { emailPickupReminders } from "#features/follow-ups/email-pickup-reminders.server.ts";
import { claimBucket } from "#features/media/claim.server.ts";
import { sweepMedia } from "#features/media/manage.server.ts";
import { runAlarmCheck } from "#features/overview/alarm-watch.server.ts";
import { reopenDaysClosedAhead } from "#features/payments/cash/open-day.server.ts";
import { cleanUpKilledBatches, queueUnfinishedSteps } from "#features/products/bulk/batch-jobs.server.ts";
import { getVocabulary } from "#features/products/catalogue-cache.server.ts";
import { CLOSED_WRITE, SITE_PRIVATE } from "#features/publication/messages.ts";
import { openSitePhase } from "#features/publication/site-phase.server.ts";
import { applyStoredAddress, followStoredAddress } from "#features/site-address/store.server.ts";
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
import { retryUntilConnected } from "#server/start/retry-until-connected.ts";
import { waitForTrial } from "#server/start/upgrade-trial.server.ts";
import type { Chore } from "#server/worker/chore.ts";
import { createApi } from "./app.server.ts";
import { recountTotals } from "./recount.server.ts";
import { reencryptSecrets } from "./reencrypt-secrets.server.ts";
import { DELETION_CHORES, findBackupHold, findClockHold } from "./retention.server.ts";
import { requireMatchingData } from "./sample.server.ts";
import { registerSenders } from "./senders.server.ts";

/** Chores that delete nothing permanently, except the sweep at the start. */
const CHORES: readonly Chore[] = [
	{
		name: "sweep-media-at-start",
		every: "start",
		deletesData: true,
		// No upload is in progress at startup; later one may be.
		run: (ctx) => sweepMedia(ctx, !ctx.env.DATABASE_URL),
	},
	{ name: "clean-up-killed-batches", every: "start", deletesData: false, run: cleanUpKilledBatches },
	{
		name: "queue-unfinished-batches",
		every: { minutes: 1, firstAfter: 0 },
		deletesData: false,
		run: queueUnfinishedSteps,
	},
	{ name: "queue-missing-visits", every: "hour", deletesData: false, run: queueMissingVisits },
	{ name: "recount-totals", every: "night", deletesData: false, run: recountTotals },
	{ name: "email-pickup-reminders", every: "hour", deletesData: false, run: emailPickupReminders },
	{ name: "reopen-days-closed-ahead", every: "hour", deletesData: false, run: reopenDaysClosedAhead },
	{
		name: "back-up",
		// The first visitors have priority over the first backup.
		every: { minutes: 5, firstAfter: 1 },
		deletesData: false,
		run: (ctx) => backUpIfDue(ctx),
		// A backup that hangs is killed after an hour.
		maxMinutes: 70,
	},
	{ name: "check-alarms", every: { minutes: 5, firstAfter: 5 }, deletesData: false, run: runAlarmCheck },
];

/** The context of the previous evaluation: `npm run dev` evaluates this module again after an edit. */
const development = globalThis as { bielaPlatform?: AppContext };
if (import.meta.env?.DEV) await development.bielaPlatform?.close();

/** App context of this process, with a migrated and seeded database. */
export const platform = await openAppContext(parseEnv(process.env), migrations, printNewDatabaseNotice);
if (import.meta.env?.DEV) development.bielaPlatform = platform;
await retryUntilConnected(prepareDatabase, (reason) => printWaitingNotice(platform.env, reason));
export const health = openHealth(platform, Object.keys(migrations));
// Nothing below runs before the upgrade is sure of this version.
await waitForTrial(platform.env, health);
warnAboutProxy(platform.env);
followStoredAddress(platform);
await claimBucket(platform);
for (const findHold of [findClockHold, findBackupHold]) platform.chores.addHold(() => findHold(platform));
platform.chores.add([...DELETION_CHORES, ...CHORES]);
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
	if (platform.secret.isNew) await reencryptSecrets(platform);
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
