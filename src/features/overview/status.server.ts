import { statfs } from "node:fs/promises";
import { judgeCalendar } from "#features/calendar/state.server.ts";
import { judgeCopies } from "#features/copies/judge.server.ts";
import { countUnsentMail } from "#platform/mail-queue.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { VERSION } from "#platform/version.server.ts";
import { announceForgetting, checkClock } from "./clock-check.server.ts";
import type { Check, Finding, SystemStatus } from "./contract.ts";
import { diskState, mailState } from "./rules.ts";

/**
 * Tries what the shop's work depends on, one by one, and says what it found. What cannot be known is grey.
 *
 * @source rules 7.10
 */
export async function readStatus(at: Platform): Promise<SystemStatus> {
	const check = async (
		id: Check["id"],
		label: string,
		find: () => Promise<Finding>,
	): Promise<Check> => {
		const finding = await find().catch((error): Finding => {
			at.log.warn({ error, check: id }, "status check failed");
			return { state: "unknown", detail: "No se pudo comprobar" };
		});
		return { id, label, ...finding, checked_at: at.now().toISOString() };
	};
	return {
		checks: [
			await check("database", "Base de datos", () => tryDatabase(at)),
			await check("disk", "Espacio en disco", () => measureDisk(at)),
			await check("backup", "Última copia", () => judgeCopies(at)),
			await check("mail", "Correo", () => countMail(at)),
			await check("calendar", "Calendario", () => judgeCalendar(at)),
			await check("clock", "Reloj", () => checkClock(at)),
			await check("forgetting", "Datos por olvidar", () => announceForgetting(at)),
			await check("version", "Versión", readVersion),
		],
		now: at.now().toISOString(),
	};
}

const ENGINES = { sqlite: "SQLite en este servidor", postgres: "PostgreSQL" };

async function tryDatabase({ database }: Platform): Promise<Finding> {
	const started = performance.now();
	try {
		await database.probe();
	} catch {
		return { state: "error", detail: `${ENGINES[database.engine]} no guarda cambios` };
	}
	const took = Math.max(1, Math.round(performance.now() - started));
	return { state: "ok", detail: `${ENGINES[database.engine]}, guarda en ${took} ms` };
}

async function measureDisk({ env }: Platform): Promise<Finding> {
	const { bavail, blocks, bsize } = await statfs(env.BIELA_DATA);
	const share = bavail / blocks;
	const free = (bavail * bsize) / 1e9;
	return {
		state: diskState(share),
		detail: `${free.toFixed(free < 10 ? 1 : 0)} GB libres (${Math.round(share * 100)} %)`,
	};
}

async function countMail({ reads, env }: Platform): Promise<Finding> {
	const { held = 0, dead = 0, pending = 0 } = await countUnsentMail(reads);
	const isConfigured = env.SMTP_URL !== undefined;
	const state = mailState({ isConfigured, dead });
	if (!isConfigured) return { state, detail: notConfigured(held + pending) };
	const unsent = dead === 1 ? "1 no llegó" : `${dead} no llegaron`;
	if (dead > 0) return { state, detail: `${unsent}; ${waiting(pending)}` };
	return { state, detail: `Configurado; ${waiting(held + pending)}` };
}

const waiting = (count: number) => (count === 1 ? "1 mensaje espera" : `${count} mensajes esperan`);

function notConfigured(count: number): string {
	return count === 0
		? "No configurado: nada se envía"
		: `No configurado: ${waiting(count)} en «Mensajes»`;
}

async function readVersion(): Promise<Finding> {
	return { state: "ok", detail: `Biela ${VERSION}, Node ${process.versions.node}` };
}
