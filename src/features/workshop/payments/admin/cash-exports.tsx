import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { download, getServerDetail, staffApi } from "#api/client.ts";

const FORMATS = { xlsx: "Excel", csv: "CSV" } as const;

/** Downloads the cash of a day as a spreadsheet. */
export function CashExports({ day }: { day: string }) {
	const { run, busyId } = useChange(null);
	const handleExport = (format: keyof typeof FORMATS) =>
		void run({
			id: format,
			call: () =>
				download(staffApi.admin.cash.days[":day"].export.$get({ param: { day }, query: { format } })),
			successMessage: "Caja descargada",
			failureMessage: (problem) => getServerDetail(problem) ?? "No se pudo descargar la caja",
		});
	return (["xlsx", "csv"] as const).map((format) => (
		<SmallButton
			key={format}
			icon="download"
			isBusy={busyId === format}
			busyLabel="Descargando…"
			onClick={() => handleExport(format)}
		>
			<span>
				<span className="max-sm:sr-only">Descargar </span>
				{FORMATS[format]}
			</span>
		</SmallButton>
	));
}
