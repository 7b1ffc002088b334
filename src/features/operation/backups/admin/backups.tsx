import { useServerNow } from "#admin/frame/server-clock.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { useLive } from "#admin/frame/use-live.ts";
import { type BACKGROUND_CALL, download, read, staffApi } from "#api/client.ts";
import type { BackupList as Backups } from "#features/operation/backups/contract.ts";
import { formatCount, formatDateTime } from "#ui/format.ts";
import { formatRelative } from "#ui/relative-time.tsx";

const POLL_INTERVAL_MS = 60_000;
/** The server stops a hung backup after this time; a backup of many years may take almost as long. */
const BACKUP_TIMEOUT_MS = 60 * 60_000;
const NEW_BACKUP_ID = "new";
const fetchBackups = (options?: typeof BACKGROUND_CALL) => read(staffApi.admin.backups.$get({}, options));

export function BackupsCard({ loaded }: { loaded: Backups }) {
	const { current, setCurrent } = useLive(loaded, fetchBackups, POLL_INTERVAL_MS);
	const { run, busyId } = useChange(null);
	const now = useServerNow();
	const createBackup = () =>
		void run({
			id: NEW_BACKUP_ID,
			call: () =>
				read(staffApi.admin.backups.$post({}, { init: { signal: AbortSignal.timeout(BACKUP_TIMEOUT_MS) } })),
			onDone: setCurrent,
			successMessage: formatOutcome,
		});
	const downloadBackup = (name: string) =>
		void run({
			id: name,
			call: () => download(staffApi.admin.export.backups[":name"].$get({ param: { name } })),
		});

	return (
		<>
			<p className="mb-3">
				Cada hora se copia todo solo: datos, fotos y secreto. El archivo que descargas tiene los datos de tus
				clientes: guárdalo donde nadie más lo abra. La copia que haces a mano se queda 14 días (hasta las 50
				últimas).
			</p>
			{current.copies.length === 0 ? (
				<p>No hay ninguna copia comprobada: mira «Estado del sistema».</p>
			) : (
				<ul className="max-h-96 overflow-y-auto border border-line">
					{current.copies.map((backup) => (
						<li
							key={backup.name}
							className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0"
						>
							<BackupFacts backup={backup} now={now} />
							<SmallButton
								icon="download"
								isBusy={busyId === backup.name}
								onClick={() => downloadBackup(backup.name)}
							>
								Descargar
								<span className="sr-only"> la copia de {formatDateTime(backup.made_at)}</span>
							</SmallButton>
						</li>
					))}
				</ul>
			)}
			<OtherBackups {...current} />
			<SmallButton
				className="mt-3"
				isBusy={busyId === NEW_BACKUP_ID}
				busyLabel="Copiando…"
				onClick={createBackup}
			>
				Hacer una copia ahora
			</SmallButton>
		</>
	);
}

/** Formats the result of a new backup, and what is not good about it. */
function formatOutcome({ copies: [newest], away_problem: remoteProblem }: Backups) {
	const problems = [newest?.lacks && `No se pudo ${newest.lacks}.`, formatRemoteProblem(remoteProblem)];
	const description = problems.filter(Boolean).join(" ");
	return description
		? { title: newest?.lacks ? "Copia hecha, pero incompleta" : "Copia hecha aquí", description }
		: "Copia hecha y comprobada";
}

const formatRemoteProblem = (problem: string | null) => problem && `Fuera de este servidor: ${problem}`;

function BackupFacts({ backup, now }: { backup: Backups["copies"][number]; now: Date }) {
	return (
		<div>
			<p className="font-semibold">
				<time dateTime={backup.made_at} title={formatRelative(backup.made_at, now)}>
					{formatDateTime(backup.made_at)}
				</time>
			</p>
			<p className="text-sm text-muted">
				{`Comprobada · ${formatMegabytes(backup.bytes)} · ${formatCount(backup.rows, "fila", "filas")}${backup.is_manual ? " · a mano" : ""}${backup.is_away ? " · también fuera" : ""}`}
			</p>
			{backup.lacks && <p className="text-sm">{`Incompleta: no se pudo ${backup.lacks}.`}</p>}
		</div>
	);
}

function OtherBackups({ copies, total, damaged, away_problem: remoteProblem }: Backups) {
	return (
		<>
			{remoteProblem && <p className="mt-2 text-sm">{formatRemoteProblem(remoteProblem)}</p>}
			{total > copies.length && (
				<p className="mt-2 text-sm text-muted">
					{`Y ${formatCount(total - copies.length, "más antigua", "más antiguas")} en la carpeta «backups» del servidor.`}
				</p>
			)}
			{damaged.map(({ made_at, problem, is_partial }) => (
				<p key={`${made_at}${problem}`} className="mt-2 text-sm">
					{is_partial
						? `La del ${formatDateTime(made_at)} perdió imágenes en el disco: ${problem}. Lo demás se recupera.`
						: `La del ${formatDateTime(made_at)} se dañó en el disco y ya no cuenta: ${problem}.`}
				</p>
			))}
		</>
	);
}

const formatMegabytes = (bytes: number) =>
	`${(bytes / 1e6).toLocaleString("es-PA", { maximumFractionDigits: 1 })} MB`;
