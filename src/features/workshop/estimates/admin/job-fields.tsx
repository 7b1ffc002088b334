import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { TextButton } from "#admin/frame/small-button.tsx";
import type { FieldsForm } from "#core/records/admin/record-field.tsx";
import type { Row } from "#core/records/record-fields.ts";
import { MAX_TITLE_LENGTH } from "#features/workshop/estimates/bounds.ts";
import { LEVEL_LABELS, type LineKind } from "#features/workshop/estimates/choices.ts";
import { IconButton } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { Field, FieldError, TextInput, useFieldId } from "#ui/field.tsx";
import { bindField } from "#ui/field-binding.ts";
import { formatCount, formatUsd } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { InputField } from "#ui/input-field.tsx";
import type { ESTIMATE_FIELDS } from "./fields.ts";
import { getJobLines, removeLine, updateJob, updateLine } from "./jobs.ts";
import { computeRowCents, LineFields } from "./line-fields.tsx";

type JobFieldsProps = {
	form: FieldsForm<typeof ESTIMATE_FIELDS>;
	job: Row;
	/** Current catalogue prices in cents, by line. */
	catalogue: ReadonlyMap<string, number | null>;
	/** Shows the shop's cost of each line. */
	hasCosts: boolean;
	/** Id of the datalist with title suggestions. */
	titlesId: string;
	/** Phones show one open job at a time. */
	isOpen: boolean;
	onOpen: () => void;
	onAdd: (kind: LineKind) => void;
	/** Order, template, removal. */
	children: ReactNode;
};

const LEVELS = Object.entries(LEVEL_LABELS).map(([value, label]) => ({ value, label }));

/** Editor of one job: title, lines and further options. */
export function JobFields(props: JobFieldsProps) {
	const { form, job, catalogue, titlesId, isOpen, onOpen, onAdd } = props;
	const { values, errors, set } = form;
	const { id = "" } = job;
	const jobIndex = values.jobs.indexOf(job);
	const path = `jobs.${jobIndex}`;
	const lines = getJobLines(values, id);
	const onJobChange = (change: Partial<Row>) => set(updateJob(values, id, change));
	/** Target of the error summary when a job has no lines: the button that adds one. */
	const linesId = useFieldId(`${path}.lines`);
	const linesError = errors[`${path}.lines`];
	const title = job.title || `Trabajo ${jobIndex + 1}`;
	const cents = lines.reduce((total, { line }) => total + computeRowCents(line), 0);
	const hasError = Object.keys(errors).some((name) => name.startsWith(`${path}.`));
	return (
		<section
			aria-label={title}
			className={cn("@container border bg-paper", hasError ? "border-error" : "border-line")}
		>
			<button
				type="button"
				aria-expanded={isOpen}
				onClick={onOpen}
				className={cn(
					"flex w-full items-center gap-3 p-4 text-left md:hidden",
					isOpen && "border-b border-line",
				)}
			>
				<span className="min-w-0 flex-1">
					<span className="block font-semibold">{title}</span>
					<span className="text-sm text-muted">{formatCount(lines.length, "línea", "líneas")}</span>
				</span>
				<span className="num font-semibold">{formatUsd(cents)}</span>
				<Icon name="chevron-down" className={cn(isOpen && "rotate-180")} />
			</button>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: a section with an error opens by itself and stays open while it has the focus */}
			<div
				onFocus={isOpen ? undefined : onOpen}
				className={cn("p-4 lg:px-6", !isOpen && !hasError && "max-md:hidden")}
			>
				<div className="grid gap-3 @min-[40rem]:grid-cols-[minmax(0,1fr)_12rem]">
					<InputField
						label="Trabajo"
						name={`${path}.title`}
						maxLength={MAX_TITLE_LENGTH}
						list={titlesId}
						placeholder="Cambiar pastillas delanteras"
						{...bindField(job.title ?? "", (title) => onJobChange({ title }))}
					/>
					<InputField
						label="Prioridad"
						name={`${path}.level`}
						placeholder="Sin indicar"
						options={LEVELS}
						{...bindField(job.level ?? "", (level) => onJobChange({ level }))}
					/>
				</div>
				{lines.length > 0 && (
					<ul aria-label={`Líneas de ${title}`} className="mt-4">
						{lines.map(({ line, index }, position) => (
							<LineFields
								key={line.id}
								path={`${path}.lines.${position}`}
								line={line}
								catalogueCents={catalogue.get(line.id ?? "") ?? undefined}
								hasCosts={props.hasCosts}
								onChange={(change) => set(updateLine(values, index, change))}
								onRemove={() => set(removeLine(values, index))}
							/>
						))}
					</ul>
				)}
				<div className="flex flex-wrap items-center gap-x-4 border-t border-line pt-1">
					<span aria-hidden="true" className="text-sm text-muted">
						Agregar
					</span>
					<AddButton
						label="Repuesto"
						id={linesId}
						aria-describedby={linesError && `${linesId}-error`}
						onClick={() => onAdd("part")}
					/>
					<AddButton label="Mano de obra" onClick={() => onAdd("labor")} />
					<AddButton label="Servicio externo" onClick={() => onAdd("outside_service")} />
					<AddButton label="Otro" onClick={() => onAdd("other")} />
					<p className="num ml-auto py-2 font-semibold">{formatUsd(cents)}</p>
				</div>
				<FieldError id={`${linesId}-error`} error={linesError} />
				<MoreFields path={path} form={form} job={job} onJobChange={onJobChange}>
					{props.children}
				</MoreFields>
			</div>
		</section>
	);
}

type AddButtonProps = Pick<ComponentProps<typeof TextButton>, "id" | "onClick" | "aria-describedby"> & {
	label: string;
};

function AddButton({ label, ...rest }: AddButtonProps) {
	return <TextButton {...rest}>{label}</TextButton>;
}

type MoreFieldsProps = Pick<JobFieldsProps, "form" | "job" | "children"> & {
	path: string;
	onJobChange: (change: Partial<Row>) => void;
};

/** Rarely used options of a job: warranty, dependency, order, removal. */
function MoreFields({ path, form: { values, errors }, job, onJobChange, children }: MoreFieldsProps) {
	const others = values.jobs.filter(({ id }) => id !== job.id);
	const detailsRef = useRef<HTMLDetailsElement>(null);
	const [months, km] = [`${path}.warranty_months`, `${path}.warranty_km`];
	const hasWarrantyError = Boolean(errors[months] ?? errors[km]);
	useEffect(() => {
		if (hasWarrantyError && detailsRef.current) detailsRef.current.open = true;
	}, [hasWarrantyError]);
	const neededJobTitle = others.find(({ id }) => id === job.needs)?.title;
	const summaryParts = [
		job.months && `${job.months} meses`,
		job.km && `${job.km} km`,
		neededJobTitle && `va con «${neededJobTitle}»`,
	];
	return (
		<details ref={detailsRef} className="group mt-2">
			<summary className="flex min-h-11 list-none items-center gap-2 text-sm font-medium hover:underline [&::-webkit-details-marker]:hidden">
				<span>
					Garantía, orden y plantilla
					<span className="font-normal text-muted">
						{summaryParts.some(Boolean) && `: ${summaryParts.filter(Boolean).join(", ")}`}
					</span>
				</span>
				<Icon name="chevron-down" size={18} className="group-open:rotate-180" />
			</summary>
			<div className="grid gap-3 pt-1 @min-[40rem]:grid-cols-3">
				<Field label="Garantía, meses" name={months}>
					<TextInput
						inputMode="numeric"
						maxLength={3}
						{...bindField(job.months ?? "", (months) => onJobChange({ months }))}
					/>
				</Field>
				<Field label="Garantía, km" name={km}>
					<TextInput
						inputMode="numeric"
						maxLength={6}
						{...bindField(job.km ?? "", (km) => onJobChange({ km }))}
					/>
				</Field>
				<InputField
					label="Va con"
					name={`${path}.needs_job_id`}
					placeholder="Ninguno: se aprueba solo"
					options={others.map(({ id = "", title = "" }) => ({
						value: id,
						label: title || "Sin título",
					}))}
					{...bindField(job.needs ?? "", (needs) => onJobChange({ needs }))}
				/>
			</div>
			<div className="mt-3 flex flex-wrap items-center gap-2">{children}</div>
		</details>
	);
}

/** Buttons that move a job one position up or down. */
export function JobOrder({ title, onMove }: { title: string; onMove: (step: -1 | 1) => void }) {
	const iconProps = { icon: "arrow-up", iconSize: 18 } as const;
	return (
		<>
			<IconButton {...iconProps} label={`Subir: ${title}`} onClick={() => onMove(-1)} />
			<IconButton
				{...iconProps}
				label={`Bajar: ${title}`}
				onClick={() => onMove(1)}
				className="*:rotate-180"
			/>
		</>
	);
}
