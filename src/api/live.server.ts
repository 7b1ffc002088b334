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

/** The one world of this process, migrated and filled. */
export const platform = await openPlatform(parseEnv(process.env), migrations, sayNew);
warnOfProxy(platform.env);
await untilReached(fill, (reason) => sayWaiting(platform.env, reason));
await claimStore(platform);
for (const hold of [clockHold, copyHold]) platform.purge.waitsFor(() => hold(platform));
// Nothing of ours is being written while the process starts; later something may be.
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
// A large catalogue's words take a second or two to read: the first misspelt search finds them ready.
vocabulary(platform).catch((error) => platform.log.error({ error }, "could not read the words"));

/** The one API of this process. */
export const api = createApi(platform);
// Read once now: from here on they are known also while the database is away.
await Promise.all([askApi("/api/settings"), askApi("/api/services")]);

/** Nobody waits for what forgets and recounts: it may take longer than what a visitor asks. */
function patiently(work: (at: Platform) => Promise<unknown>) {
	return () => platform.database.patiently((db) => work({ ...platform, db }));
}

/** What a database must have before anybody is served; one that has it is only read. */
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
// What the rooms know that a monitor wants to see.
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

/** How to reach the shop, for an answer that has no page around it; empty when that was never read. */
export async function contactLine(): Promise<string> {
	const reply = await askApi("/api/settings");
	if (!reply.ok) return "";
	const { phone, whatsapp } = (await reply.json()) as { phone: string; whatsapp: string };
	return `Teléfono: ${phone}. WhatsApp: ${whatsappUrl(whatsapp)}`;
}
