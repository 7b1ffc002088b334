import type { FormEvent, ReactNode } from "react";
import { useRevalidator } from "react-router";
import { PageHead, type PageHeadProps } from "#admin/frame/page-head.tsx";
import { SmallButton } from "#admin/frame/small-button.tsx";
import {
	listChangedFields,
	type RecordField,
	type RecordFields,
	type Row,
	type Value,
} from "#core/records/record-fields.ts";
import { parseDollars } from "#domain/money.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FieldScope } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { formatDateTime, formatUsd } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { VersionConflict } from "#ui/version-conflict.tsx";
import { toSummaryErrors } from "./form-errors.ts";
import type { RecordForm as Form } from "./use-record-form.ts";

type RecordFormProps<Fields extends RecordFields> = {
	id: string;
	title: string;
	/** Title of the browser tab, when it differs from the heading. */
	tabTitle?: string;
	back: { to: string; label: string };
	form: Form<Fields>;
	saveLabel: string;
	children: ReactNode;
	/** The page of the guide about this form. */
	help?: PageHeadProps["help"];
	/** Beside the title: the record on the site, duplicate, delete. */
	actions?: ReactNode;
	/** Beside or below the form: the history of the record. */
	aside?: ReactNode;
	/** Table of contents: before the form, or left of it on wide screens. */
	index?: ReactNode;
	/** Replaces the cancel link in the save bar: extra actions and save status of a record that stays open. */
	bar?: ReactNode;
	/** Lets the form fill the page. */
	isWide?: boolean;
};

const STORAGE_LABELS = { tab: "en esta pestaña", machine: "en este equipo" };

/** Renders the page of one record: form, save bar, and all save errors. */
export function RecordForm<Fields extends RecordFields>(props: RecordFormProps<Fields>) {
	const { id, title, tabTitle = title, back, form, saveLabel, children, actions, aside } = props;
	const { blocker, conflict, errors, message, restoredAt, savingMode } = form;
	const { bar, index, isWide = false, help } = props;

	function handleSubmit(event: FormEvent) {
		event.preventDefault();
		form.save();
	}

	return (
		<FieldScope id={id} errors={errors}>
			<PageHead title={title} tabTitle={tabTitle} back={back} help={help}>
				{actions && <div className="flex flex-wrap gap-2">{actions}</div>}
			</PageHead>
			<div
				className={cn(
					"mt-5 grid gap-8 grid-cols-[minmax(0,1fr)]",
					Boolean(index) && "gap-y-5 lg:grid-cols-[14rem_minmax(0,44rem)]",
					!(isWide || index) && "lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]",
				)}
			>
				{index}
				<form
					method="post"
					noValidate
					onSubmit={handleSubmit}
					className="grid grid-cols-[minmax(0,1fr)] content-start gap-5"
				>
					{restoredAt && !conflict && (
						<div role="status" className="border-l-4 border-accent bg-paper px-4 py-3">
							<p>Recuperamos lo que no habías guardado. Es del {formatDateTime(restoredAt)}.</p>
							<SmallButton className="mt-2" onClick={form.discard}>
								Descartar y volver a lo guardado
							</SmallButton>
						</div>
					)}
					{message && !savingMode && (
						<p role="status" className="flex gap-3 border-l-4 border-error bg-paper px-4 py-3">
							<Icon name="alert" className="mt-0.5" />
							<span>
								{message} Tu texto sigue aquí y {STORAGE_LABELS[form.scope]}.
							</span>
						</p>
					)}
					<FormSummary errors={toSummaryErrors(errors, form.fields)} />
					{conflict && <ConflictComparison form={form} conflict={conflict} />}
					{children}
					<ActionBar className="-mx-1 flex flex-wrap items-center gap-3 border-t border-line bg-ground px-1 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
						<Button type="submit" isBusy={savingMode === "manual"} busyLabel="Guardando...">
							{saveLabel}
						</Button>
						{bar ?? (
							<>
								<ButtonLink to={back.to} tone="line">
									Cancelar
								</ButtonLink>
								{form.isDirty && <p className="text-sm text-muted">Cambios sin guardar</p>}
							</>
						)}
					</ActionBar>
				</form>
				{/* Its content is older than the version in the conflict. */}
				{aside && !conflict && <aside className="min-w-0">{aside}</aside>}
			</div>
			<ConfirmDialog
				isLeavePrompt
				isOpen={blocker.state === "blocked"}
				onClose={() => blocker.state === "blocked" && blocker.reset()}
				title="¿Salir sin guardar?"
				text={`Lo que escribiste queda como borrador ${STORAGE_LABELS[form.scope]}: si vuelves, sigue aquí. El sitio no cambia hasta que guardes.`}
				confirmLabel="Salir"
				cancelLabel="Seguir editando"
				tone="primary"
				onConfirm={() => blocker.state === "blocked" && blocker.proceed()}
			/>
		</FieldScope>
	);
}

type ConflictComparisonProps<Fields extends RecordFields> = {
	form: Form<Fields>;
	conflict: NonNullable<Form<Fields>["conflict"]>;
};

/** Compares the form with the version a colleague saved and lets the user choose. */
function ConflictComparison<Fields extends RecordFields>({
	form,
	conflict,
}: ConflictComparisonProps<Fields>) {
	const { fields, values } = form;
	const { revalidate } = useRevalidator();
	const rows = listChangedFields(fields, values, conflict.theirValues).map((name) => {
		const field = fields[name] as RecordField;
		const [mine, theirs] = [values[name] as Value, conflict.theirValues[name] as Value];
		return {
			name,
			label: field.label,
			mine: formatValue(field, mine),
			theirs: formatValue(field, theirs),
		};
	});

	function handleTakeTheirs() {
		form.takeTheirs();
		void revalidate();
	}

	return (
		<VersionConflict
			rows={rows}
			summary={conflict.summary}
			savedAt={conflict.loadedAt}
			conflict={conflict}
			onKeepMine={form.keepMine}
			onTakeTheirs={handleTakeTheirs}
			isBusy={form.savingMode === "manual"}
		/>
	);
}

/** Formats a value for display; prices get their currency sign. */
function formatValue({ type, summarize = String, formatRow }: RecordField, value: Value): string {
	if (typeof value === "boolean") return value ? "Sí" : "No";
	if (typeof value !== "string")
		return formatRow ? (value as Row[]).map(formatRow).join("\n") : value.join(", ");
	const price = type === "dollars" ? parseDollars(value) : Number.NaN;
	return Number.isNaN(price) ? summarize(value) : formatUsd(price * 100);
}
