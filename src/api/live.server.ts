import { queueMissingVisits } from "#features/calendar/queue-event.server.ts";
import { copyByTheHour } from "#features/copies/hourly.server.ts";
import { lostPictures, newestCopy } from "#features/copies/judge.server.ts";
import { claimStore } from "#features/media/claim.server.ts";
import { sweepMedia } from "#features/media/keep.server.ts";
import { writeUnfetched } from "#features/outreach/unfetched.server.ts";
import { watchByTheClock } from "#features/overview/alarm-watch.server.ts";
import { vocabulary } from "#features/products/whole.server.ts";
import { ensureFirstAdmin } from "#features/staff/first-admin.server.ts";
import { migrations } from "#migrations/all.ts";
import { PAGE_CACHE } from "#platform/pages/page-caller.ts";
import {
	openPlatform,
	type Platform,
	sayNew,
	sayWaiting,
	warnOfProxy,
} from "#platform/platform.server.ts";
import { parseEnv } from "#platform/start/env.server.ts";
import { openHealth } from "#platform/start/health.server.ts";
import { untilReached } from "#platform/start/until-reached.ts";
import { seed } from "#seed/seed.ts";
import { whatsappUrl } from "#workshop.ts";
import { createApi } from "./app.server.ts";
import { recountAtNight } from "./recount.server.ts";
import { renewSealed } from "./renew-sealed.server.ts";
import { clockHold, copyHold, FORGETTING } from "./retention.server.ts";
import { requireOwnKind } from "./sample.server.ts";
import { openSenders } from "./senders.server.ts";

/** App context of this process, with a migrated and seeded database. */
export const platform = await openPlatform(parseEnv(process.env), migrations, sayNew);
warnOfProxy(platform.env);
await untilReached(fill, (reason) => sayWaiting(platform.env, reason));
await claimStore(platform);
for (const hold of [clockHold, copyHold]) platform.purge.waitsFor(() => hold(platform));
// No upload is in progress at startup; later one may be.
if (!(await platform.purge.heldBecause()))
	await sweepMedia(platform, !platform.env.DATABASE_URL).catch((error) =>
		platform.log.error({ error }, "could not sweep media"),
	);
const { forgets, also } = platform.purge;
for (const forget of FORGETTING) forgets(patiently(forget));
for (const chore of [queueMissingVisits, recountAtNight, writeUnfetched]) also(patiently(chore));
openSenders(platform);
copyByTheHour(platform);
watchByTheClock(platform);
// Reading a large catalogue's vocabulary takes seconds; load it before the first misspelt search.
vocabulary(platform).catch((error) => platform.log.error({ error }, "could not read the words"));

/** API of this process. */
export const api = createApi(platform);
// Cache them now so that they stay available during a database outage.
await Promise.all([askApi("/api/settings"), askApi("/api/services")]);

/** Wraps a chore with a longer database timeout, because no user waits for it. */
function patiently(work: (at: Platform) => Promise<unknown>) {
	return () => platform.database.patiently((db) => work({ ...platform, db }));
}

/** Prepares the database before the first request. A prepared database is only read. */
async function fill() {
	await requireOwnKind(platform);
	await seed(platform);
	if (platform.secret.isNew) await renewSealed(platform);
	await ensureFirstAdmin(platform, (username, password) => {
		process.stdout.write(
			`\n  Primer ingreso al panel (/admin/login), se muestra solo esta vez:\n    usuario     ${username}\n    contraseña  ${password}\n\n`,
		);
	});
}

export const health = openHealth(platform, Object.keys(migrations));
// Feature metrics for monitoring.
const { gauge } = health;
gauge(
	"biela_copy_age_seconds",
	"Age of the newest copy that was restored and compared",
	async () => {
		const copy = await newestCopy(platform);
		return copy && (platform.now().getTime() - copy.at.getTime()) / 1000;
	},
);
gauge(
	"biela_pictures_lost",
	"Files of pictures that the last copy found lost or hurt",
	async () => (await lostPictures(platform)).length,
);
gauge("biela_copy_bytes", "Size of that copy", async () => (await newestCopy(platform))?.bytes);

async function askApi(path: string) {
	return api.fetch(new Request(`http://localhost${path}`), { address: PAGE_CACHE });
}

/** Returns the shop's contact details for a bare response; empty when they were never read. */
export async function contactLine(): Promise<string> {
	const reply = await askApi("/api/settings");
	if (!reply.ok) return "";
	const { phone, whatsapp } = (await reply.json()) as { phone: string; whatsapp: string };
	return `Teléfono: ${phone}. WhatsApp: ${whatsappUrl(whatsapp)}`;
}
