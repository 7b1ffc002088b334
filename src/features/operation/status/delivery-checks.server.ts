import { formatTimeSpan } from "#domain/text/format-instant.ts";
import { readMailSettings } from "#features/operation/mail-settings/read-settings.server.ts";
import { getPushKeys } from "#features/operation/push/key.server.ts";
import { PUSH_TOPIC } from "#features/operation/push/rules.ts";
import { listLiveDevices } from "#features/operation/push/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { MAIL_TOPIC } from "#server/mail/mail.server.ts";
import { countUnsentMail } from "#server/mail/mail-queue.server.ts";
import { getQueueTimes } from "#server/outbox/queued-jobs.server.ts";
import { isServerPaused } from "#server/start/server-pause.server.ts";
import type { Finding } from "./contract.ts";
import { getMailState, getQueueState } from "./rules.ts";

/** Why stored mail settings send nothing until an owner saves them. */
const MAIL_PAUSED = {
	restored:
		"En pausa: este taller se recuperó de una copia o se mudó. Un Dueño confirma este servidor en el Dashboard",
	secret_lost:
		"En pausa: la contraseña guardada ya no se puede leer. Un Dueño la escribe otra vez en Configuración, en «Correo»",
} as const;

/** Checks that emails are sent, by the age of the oldest pending one and of the last one sent. @source rules 7.10 */
export async function checkMail(ctx: AppContext): Promise<Finding> {
	const { reads, now } = ctx;
	const { held = 0, dead = 0, pending = 0 } = await countUnsentMail(reads);
	const { state: settingsState } = await readMailSettings(ctx, reads);
	if (settingsState === "off") return { state: "unknown", detail: formatNotConfigured(held + pending) };
	if (settingsState !== "on") return { state: "error", detail: MAIL_PAUSED[settingsState] };
	const { waitedMs, sentMs } = getAges(await getQueueTimes(reads, [MAIL_TOPIC]), now());
	const { waitedMs: heldMs } = getAges(await getQueueTimes(reads, [MAIL_TOPIC], "held"), now());
	const state = getMailState({ dead, waitedMs, sentMs, heldMs });
	const parts = [
		dead > 0 && (dead === 1 ? "1 no llegó" : `${dead} no llegaron`),
		pending > 0 && `${formatPendingCount(pending)}${formatWaitSpan(waitedMs)}`,
		held > 0 && `${formatHeldCount(held)}${formatWaitSpan(heldMs)}`,
		pending + held === 0 && "nada espera",
		formatLastSent(sentMs),
	];
	return { state, detail: `Configurado; ${parts.filter(Boolean).join("; ")}` };
}

/** Checks that push notifications reach the staff's subscribed browsers. */
export async function checkNotices(ctx: AppContext): Promise<Finding> {
	const devices = await listLiveDevices(ctx.reads);
	if (devices.length === 0)
		return { state: "unknown", detail: "Ningún navegador los recibe: actívalos en «Avisos»" };
	const browsers = devices.length === 1 ? "1 navegador" : `${devices.length} navegadores`;
	const canReadKeys = await getPushKeys(ctx).then(
		() => true,
		() => false,
	);
	if (!canReadKeys)
		return { state: "error", detail: `La clave de los avisos no abre con el secreto de ahora` };
	if (await isServerPaused(ctx)) return { state: "error", detail: MAIL_PAUSED.restored };
	const { waitedMs, sentMs } = getAges(await getQueueTimes(ctx.reads, [PUSH_TOPIC]), ctx.now());
	const waitText = waitedMs === undefined ? "" : `; uno espera${formatWaitSpan(waitedMs)}`;
	return {
		state: getQueueState(waitedMs, sentMs),
		detail: `${browsers}; ${formatLastSent(sentMs)}${waitText}`,
	};
}

function getAges({ oldest, lastSent }: { oldest?: string; lastSent?: string }, now: Date) {
	const getAge = (instant: string | undefined) =>
		instant === undefined ? undefined : Math.max(0, now.getTime() - Date.parse(instant));
	return { waitedMs: getAge(oldest), sentMs: getAge(lastSent) };
}

/** Formats the age of the last sent message; sent messages are stored for 30 days. */
const formatLastSent = (ms: number | undefined) =>
	ms === undefined ? "ninguno salió en 30 días" : `el último salió hace ${formatTimeSpan(ms)}`;
const formatWaitSpan = (ms: number | undefined) =>
	ms === undefined ? "" : ` desde hace ${formatTimeSpan(ms)}`;
const formatPendingCount = (count: number) =>
	count === 1 ? "1 mensaje espera" : `${count} mensajes esperan`;
const formatHeldCount = (count: number) =>
	count === 1 ? "1 está detenido en «Mensajes»" : `${count} están detenidos en «Mensajes»`;

function formatNotConfigured(count: number): string {
	return count === 0
		? "No configurado: nada se envía"
		: `No configurado: ${formatPendingCount(count)} en «Mensajes»`;
}
