import { useServerNow } from "#admin/frame/server-clock.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { useLive } from "#admin/frame/use-live.ts";
import { download, read, staffApi, type WATCHING } from "#api/client.ts";
import type { CopyList as Copies } from "#features/copies/contract.ts";
import { CopyList } from "#features/copies/copy-list.tsx";
import { formatDateTime } from "#ui/format.ts";

const EVERY_MS = 60_000;
const NEW = "nueva";
const look = (options?: typeof WATCHING) => read(staffApi.admin.copies.$get({}, options));

export function CopiesCard({ loaded }: { loaded: Copies }) {
	const { shown, show } = useLive(loaded, look, EVERY_MS);
	const { run, busyId } = useChange(null);
	const now = useServerNow();
	const make = () =>
		void run({
			id: NEW,
			call: () => read(staffApi.admin.copies.$post()),
			onDone: show,
			done: "Copia hecha y comprobada",
			failed: "No se pudo hacer la copia",
		});
	const take = (name: string) =>
		void run({
			id: name,
			call: () => download(staffApi.admin.export.copies[":name"].$get({ param: { name } })),
			failed: "No se pudo descargar la copia",
		});

	return (
		<>
			<p className="mb-3">
				Cada hora se copia todo solo: datos, fotos y secreto. El archivo que descargas tiene los
				datos de tus clientes: guárdalo donde nadie más lo abra.
			</p>
			<CopyList
				copies={shown.copies}
				total={shown.total}
				damaged={shown.damaged}
				now={now}
				action={({ name, made_at }) => (
					<SmallButton icon="download" isBusy={busyId === name} onClick={() => take(name)}>
						Descargar
						<span className="sr-only"> la copia de {formatDateTime(made_at)}</span>
					</SmallButton>
				)}
			/>
			<SmallButton className="mt-3" isBusy={busyId === NEW} busyLabel="Copiando…" onClick={make}>
				Hacer una copia ahora
			</SmallButton>
		</>
	);
}
