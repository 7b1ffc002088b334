import { ChangeButton } from "#admin/frame/change-buttons.tsx";
import { read, staffApi } from "#api/client.ts";
import { DeleteRecord } from "#core/records/admin/delete.tsx";
import type { Row } from "#core/records/record-fields.ts";
import type { EstimateTemplate } from "#features/workshop/estimates/contract.ts";
import { computeTotal } from "#features/workshop/estimates/money.ts";
import { formatUsd } from "#ui/format.ts";
import { toDraftJob, toDraftLine } from "./fields.ts";

const templatesApi = staffApi.admin["estimate-templates"];

type TemplatesProps = {
	templates: readonly EstimateTemplate[];
	onUse: (template: EstimateTemplate) => void;
};

/** Lists saved jobs; one click adds one to the estimate. */
export function Templates({ templates, onUse }: TemplatesProps) {
	if (templates.length === 0) return null;
	return (
		<details className="min-w-0 grow basis-60 border border-line bg-paper">
			<summary className="flex min-h-12 items-center px-4 font-medium">
				Desde una plantilla ({templates.length})
			</summary>
			<ul className="max-h-80 overflow-y-auto">
				{templates.map((template) => (
					<li key={template.id} className="flex items-center gap-2 border-t border-line pr-1">
						<button
							type="button"
							onClick={() => onUse(template)}
							className="flex min-h-12 min-w-0 grow items-center gap-4 px-4 text-left hover:bg-ground"
						>
							<span className="sr-only">Usar </span>
							<span className="min-w-0 grow">{template.title}</span>
							<span className="num shrink-0 font-semibold">
								{formatUsd(computeTotal(template.lines.map(({ line_cents }) => line_cents)))}
							</span>
						</button>
						<DeleteRecord
							name={`la plantilla: ${template.title}`}
							question="¿Eliminar esta plantilla?"
							text={`«${template.title}» deja de ofrecerse. Las cotizaciones no cambian.`}
							done={`Plantilla «${template.title}» eliminada`}
							remove={() => read(templatesApi[":id"].$delete({ param: { id: template.id } }))}
							isCompact
						/>
					</li>
				))}
			</ul>
		</details>
	);
}

/** Saves a job as a template; it replaces a template of the same title. */
export function SaveTemplate({ job, lines }: { job: Row; lines: readonly Row[] }) {
	const { title = "" } = job;
	const json = { ...toDraftJob(job), lines: lines.map(toDraftLine) };
	return (
		<ChangeButton
			disabled={!title.trim() || lines.length === 0}
			change={{
				call: () => read(templatesApi.$post({ json })),
				successMessage: `«${title}» quedó como plantilla`,
			}}
		>
			Guardar como plantilla<span className="sr-only"> {title}</span>
		</ChangeButton>
	);
}
