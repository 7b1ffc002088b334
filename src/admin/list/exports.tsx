import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import type { FileCall } from "#api/client.ts";
import { download, getServerDetail } from "#api/client.ts";

type Format = "xlsx" | "csv";
type ExportButtonsProps = {
	call: (format: Format) => FileCall;
	done: string;
};

export function ExportButtons({ call, done }: ExportButtonsProps) {
	const { run, busyId } = useChange(null);
	const handleExport = (format: Format) =>
		void run({
			id: format,
			call: () => download(call(format)),
			successMessage: done,
			failureMessage: (problem) => getServerDetail(problem) ?? "Error exportando datos",
		});
	return (
		<div className="flex flex-wrap gap-2 max-sm:grow max-sm:*:grow max-sm:*:px-2.5">
			{(["xlsx", "csv"] as const).map((format) => (
				<SmallButton
					key={format}
					icon="download"
					isBusy={busyId === format}
					busyLabel="Exportando…"
					onClick={() => handleExport(format)}
				>
					<span>
						<span className="max-sm:sr-only">{format === "xlsx" ? "Exportar a " : "Exportar "}</span>
						{format === "xlsx" ? "Excel" : "CSV"}
					</span>
				</SmallButton>
			))}
		</div>
	);
}
