import { useServerNow } from "#admin/frame/server-clock.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { useLive } from "#admin/frame/use-live.ts";
import { type AS_WATCHER, download, read, staffApi } from "#api/client.ts";
import type { CopyList as Copies } from "#features/copies/contract.ts";
import { formatDateTime, plural } from "#ui/format.ts";
import { formatRelative } from "#ui/relative-time.ts";

const EVERY_MS = 60_000;
/** The server stops a hung backup after this time; a backup of many years may take almost as long. */
const COPY_MS = 60 * 60_000;
const NEW = "new";
const look = (options?: typeof AS_WATCHER) => read(staffApi.admin.copies.$get({}, options));

export function CopiesCard({ loaded }: { loaded: Copies }) {
	const { shown, show } = useLive(loaded, look, EVERY_MS);
	const { run, busyId } = useChange(null);
	const now = useServerNow();
	const make = () =>
		void run({
			id: NEW,
			call: () =>
				read(staffApi.admin.copies.$post({}, { init: { signal: AbortSignal.timeout(COPY_MS) } })),
			onDone: show,
			done: "Copia hecha y comprobada",
		});
	const take = (name: string) =>
		void run({
			id: name,
			call: () => download(staffApi.admin.export.copies[":name"].$get({ param: { name } })),
		});

	return (
		<>
			<p className="mb-3">
				Cada hora se copia todo solo: datos, fotos y secreto. El archivo que descargas tiene los
				datos de tus clientes: guárdalo donde nadie más lo abra.
			</p>
			{shown.copies.length === 0 ? (
				<p>No hay ninguna copia comprobada: mira «Estado del sistema».</p>
			) : (
				<ul className="max-h-96 overflow-y-auto border border-line">
					{shown.copies.map((copy) => (
						<li
							key={copy.name}
							className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0"
						>
							<Facts copy={copy} now={now} />
							<SmallButton
								icon="download"
								isBusy={busyId === copy.name}
								onClick={() => take(copy.name)}
							>
								Descargar
								<span className="sr-only"> la copia de {formatDateTime(copy.made_at)}</span>
							</SmallButton>
						</li>
					))}
				</ul>
			)}
			<Others {...shown} />
			<SmallButton className="mt-3" isBusy={busyId === NEW} busyLabel="Copiando…" onClick={make}>
				Hacer una copia ahora
			</SmallButton>
		</>
	);
}

function Facts({ copy, now }: { copy: Copies["copies"][number]; now: Date }) {
	return (
		<div>
			<p className="font-semibold">
				<time dateTime={copy.made_at} title={formatRelative(copy.made_at, now)}>
					{formatDateTime(copy.made_at)}
				</time>
			</p>
			<p className="text-sm text-muted">
				{`Comprobada · ${megabytes(copy.bytes)} · ${plural(copy.rows, "fila", "filas")}${copy.is_away ? " · también fuera" : ""}`}
			</p>
		</div>
	);
}

function Others({ copies, total, damaged }: Copies) {
	return (
		<>
			{total > copies.length && (
				<p className="mt-2 text-sm text-muted">
					{`Y ${plural(total - copies.length, "más antigua", "más antiguas")} en la carpeta «backups» del servidor.`}
				</p>
			)}
			{damaged.map(({ made_at, problem }) => (
				<p key={made_at} className="mt-2 text-sm">
					{`La del ${formatDateTime(made_at)} se dañó en el disco y ya no cuenta: ${problem}.`}
				</p>
			))}
		</>
	);
}

const megabytes = (bytes: number) =>
	`${(bytes / 1e6).toLocaleString("es-PA", { maximumFractionDigits: 1 })} MB`;
