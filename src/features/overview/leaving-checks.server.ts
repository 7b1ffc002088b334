import { pushKeys } from "#features/push/key.server.ts";
import { PUSH_TOPIC } from "#features/push/rules.ts";
import { listLiveDevices } from "#features/push/store.server.ts";
import { MAIL_TOPIC } from "#platform/mail/mail.server.ts";
import { countUnsentMail } from "#platform/mail/mail-queue.server.ts";
import { waitingSince } from "#platform/outbox/queued-effects.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { spanWords } from "#words/moment.ts";
import type { Finding } from "./contract.ts";
import { mailState, waitState } from "./rules.ts";

/** Checks that emails are sent, by the age of the oldest pending one and of the last one sent. @source rules 7.10 */
export async function checkMail({ reads, env, now }: Platform): Promise<Finding> {
	const { held = 0, dead = 0, pending = 0 } = await countUnsentMail(reads);
	if (env.SMTP_URL === undefined)
		return { state: "unknown", detail: notConfigured(held + pending) };
	const { waitedMs, sentMs } = ages(await waitingSince(reads, [MAIL_TOPIC]), now());
	const { waitedMs: heldMs } = ages(await waitingSince(reads, [MAIL_TOPIC], "held"), now());
	const state = mailState({ dead, waitedMs, sentMs, heldMs });
	const parts = [
		dead > 0 && (dead === 1 ? "1 no llegó" : `${dead} no llegaron`),
		pending > 0 && `${waiting(pending)}${forSpan(waitedMs)}`,
		held > 0 && `${stopped(held)}${forSpan(heldMs)}`,
		pending + held === 0 && "nada espera",
		lastLeft(sentMs),
	];
	return { state, detail: `Configurado; ${parts.filter(Boolean).join("; ")}` };
}

/** Checks that push notifications reach the staff's subscribed browsers. */
export async function checkNotices(at: Platform): Promise<Finding> {
	const devices = await listLiveDevices(at.reads);
	if (devices.length === 0)
		return { state: "unknown", detail: "Ningún navegador los recibe: actívalos en «Avisos»" };
	const browsers = devices.length === 1 ? "1 navegador" : `${devices.length} navegadores`;
	const isReadable = await pushKeys(at).then(
		() => true,
		() => false,
	);
	if (!isReadable)
		return { state: "error", detail: `La clave de los avisos no abre con el secreto de ahora` };
	const { waitedMs, sentMs } = ages(await waitingSince(at.reads, [PUSH_TOPIC]), at.now());
	const late = waitedMs === undefined ? "" : `; uno espera${forSpan(waitedMs)}`;
	return { state: waitState(waitedMs, sentMs), detail: `${browsers}; ${lastLeft(sentMs)}${late}` };
}

function ages({ oldest, lastSent }: { oldest?: string; lastSent?: string }, now: Date) {
	const ageOf = (at: string | undefined) =>
		at === undefined ? undefined : Math.max(0, now.getTime() - Date.parse(at));
	return { waitedMs: ageOf(oldest), sentMs: ageOf(lastSent) };
}

/** Formats the age of the last sent message; sent messages are stored for 30 days. */
const lastLeft = (ms: number | undefined) =>
	ms === undefined ? "ninguno salió en 30 días" : `el último salió hace ${spanWords(ms)}`;
const forSpan = (ms: number | undefined) =>
	ms === undefined ? "" : ` desde hace ${spanWords(ms)}`;
const waiting = (count: number) => (count === 1 ? "1 mensaje espera" : `${count} mensajes esperan`);
const stopped = (count: number) =>
	count === 1 ? "1 está detenido en «Mensajes»" : `${count} están detenidos en «Mensajes»`;

function notConfigured(count: number): string {
	return count === 0
		? "No configurado: nada se envía"
		: `No configurado: ${waiting(count)} en «Mensajes»`;
}
