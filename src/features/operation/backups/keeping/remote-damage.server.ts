import type { BackupRun } from "#features/operation/backups/making/run-state.server.ts";

type RemoteState = Pick<BackupRun["away"], "hurt" | "name">;

/** Checks whether a file of the remote store is known to be damaged or missing. */
export const hasRemoteDamage = ({ hurt }: Pick<RemoteState, "hurt">) =>
	hurt.some(({ is_mended }) => !is_mended);

/** Formats the damage that was found in the remote store; undefined when there is none. */
export function formatRemoteDamage({ hurt, name }: RemoteState): string | undefined {
	if (hurt.length === 0) return undefined;
	const unrepaired = hurt.filter(({ is_mended }) => !is_mended);
	if (unrepaired.length === 0)
		return "Allí algo se había dañado y se envió otra vez: pide que revisen ese disco o almacén.";
	const names = [...new Set(unrepaired.flatMap(({ copy }) => copy ?? []))].toSorted();
	if (unrepaired.some(({ copy }) => copy === name))
		return "Allí se dañó o falta algo de la última copia y no se pudo enviar otra vez. Pide que revisen ese disco o almacén.";
	const which = names.length > 0 ? `copias anteriores (${names.join(", ")})` : "copias anteriores";
	return `Allí se dañó o falta algo de ${which}, que ya no se recuperan enteras; la última está bien. Pide que revisen ese disco o almacén.`;
}

/** Returns why the newest backup does not count as remote; null when it does. */
export function getRemoteProblem(
	remote: RemoteState & Pick<BackupRun["away"], "problem">,
	newestName: string | undefined,
): string | null {
	if (hasRemoteDamage(remote)) return formatRemoteDamage(remote) ?? null;
	return remote.name === newestName
		? null
		: `La última no llegó allí${remote.problem ? `: ${remote.problem}` : ""}.`;
}
