import { soonForgotten } from "#features/leads/forget.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { readClock } from "#platform/start/clock-mark.server.ts";
import { agoWords, dateWords, momentWords, spanWords } from "#words/moment.ts";
import type { Finding } from "./contract.ts";
import { copiedFirst, WAITS_FOR_COPY } from "./copied-first.server.ts";
import { newestActivity } from "./read-model.server.ts";

/** Checks the clock against the last trusted time. @source rules 9.12 */
export async function checkClock(at: Platform): Promise<Finding> {
	const now = at.now();
	const clock = await readClock(at, () => newestActivity(at.reads));
	const says = `Marca ${momentWords(now)} en Panamá`;
	if (clock.name === "set")
		return {
			state: "warn",
			detail: `${says}: lo puso BIELA_NOW. Mientras tanto no se borra nada.`,
		};
	const seen = new Date(clock.trustedAt);
	if (clock.name === "right")
		return { state: "ok", detail: `${says}; la última hora anotada es ${agoWords(seen, now)}` };
	const apart = spanWords(Math.abs(now.getTime() - seen.getTime()));
	const side = clock.name === "ahead" ? "después" : "antes";
	return {
		state: "error",
		detail: `${says}, ${apart} ${side} de lo último que se vio. No se borra nada. Corrige la hora del servidor; si es la correcta, no hagas nada: se cree desde el ${dateWords(new Date(clock.believedAt))}.`,
	};
}

/** Formats why the deletion of personal data waits, and until when. */
async function waitWords(at: Platform, held: string): Promise<string> {
	if (held !== WAITS_FOR_COPY) return "detenido por ahora";
	const { until } = (await copiedFirst(at)) ?? {};
	const latest = until ? `, a más tardar hasta el ${dateWords(until)}` : "";
	return `espera a que una copia comprobada los tenga${latest}`;
}

/** Reports how many requests will soon lose their personal data, and from when. @source rules 5.5, 9.12, 9.18 */
export async function announceForgetting(at: Platform): Promise<Finding> {
	const { count, days, first } = await soonForgotten(at);
	const held = await at.purge.heldBecause();
	const state = held && count > 0 ? "warn" : "ok";
	if (!first) return { state, detail: `Nadie en los próximos ${days} días` };
	const paused = held ? `; ${await waitWords(at, held)}` : "";
	const many = count === 1 ? "1 solicitud" : `${count >= 1000 ? "1000 o más" : count} solicitudes`;
	const due = first <= at.now() ? "desde ya" : `desde el ${dateWords(first)}`;
	return {
		state,
		detail: `En los próximos ${days} días, ${due}: los datos personales de ${many} sin trabajo y sin contacto en 24 meses${paused}`,
	};
}
