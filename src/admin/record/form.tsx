import type { FormEvent, ReactNode } from "react";
import { useRevalidator } from "react-router";
import { BackLink } from "#admin/frame/back-link.tsx";
import { PanelTitle } from "#admin/frame/title.tsx";
import { dollarsIn } from "#dollars.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FieldScope } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { formatUsd } from "#ui/format.ts";
import { useToast } from "#ui/toast.tsx";
import { TwoVersions } from "#ui/two-versions.tsx";
import { toldByField } from "./told-by-field.ts";
import { type FormValues, type RecordFormState, THEIRS_TAKEN } from "./use-record-form.ts";

type RecordFormProps<Values extends FormValues> = {
	id: string;
	title: string;
	back: { to: string; label: string };
	form: RecordFormState<Values>;
	/** What people read for each value, in the comparison of two versions. */
	labels: Readonly<Partial<Record<keyof Values, string>>>;
	saveLabel: string;
	children: ReactNode;
	/** Beside the title: the record on the site, duplicate, delete. */
	actions?: ReactNode;
	/** Below the form: what happened to the record. */
	aside?: ReactNode;
};

/** The page of one record: its form, the save bar, and every way a save can go wrong. */
export function RecordForm<Values extends FormValues>(props: RecordFormProps<Values>) {
	const { id, title, back, form, labels, saveLabel, children, actions, aside } = props;
	const { blocker } = form;

	function handleSubmit(event: FormEvent) {
		event.preventDefault();
		void form.save();
	}

	return (
		<FieldScope id={id}>
			<PanelTitle>{title}</PanelTitle>
			<BackLink to={back.to}>{back.label}</BackLink>
			<div className="mt-1 flex flex-wrap items-center justify-between gap-3">
				<h1 className="title-3 min-w-0">{title}</h1>
				{actions && <div className="flex flex-wrap gap-2">{actions}</div>}
			</div>
			<div className="mt-5 grid gap-8 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]">
				<form
					method="post"
					noValidate
					onSubmit={handleSubmit}
					className="grid grid-cols-[minmax(0,1fr)] content-start gap-5"
				>
					{form.isRestored && !form.conflict && (
						<div role="status" className="border-l-4 border-ambar bg-papel px-4 py-3">
							<p>Recuperamos lo que no habías guardado.</p>
							<Button tone="line" size="sm" className="mt-2" onClick={form.discard}>
								Descartar y volver a lo guardado
							</Button>
						</div>
					)}
					<FormSummary errors={toldByField(form.errors, labels)} message={form.message} />
					{form.conflict && <Comparison form={form} labels={labels} conflict={form.conflict} />}
					{children}
					<ActionBar className="-mx-1 flex flex-wrap items-center gap-3 border-t border-linea bg-hueso px-1 py-3">
						<Button type="submit" isBusy={form.isBusy} busyLabel="Guardando...">
							{saveLabel}
						</Button>
						<ButtonLink to={back.to} tone="line">
							Cancelar
						</ButtonLink>
						{form.isDirty && <p className="text-sm text-gris">Cambios sin guardar</p>}
					</ActionBar>
				</form>
				{/* What it tells is older than the version that a conflict brought. */}
				{aside && !form.conflict && <aside className="min-w-0">{aside}</aside>}
			</div>
			<ConfirmDialog
				isOpen={blocker.state === "blocked"}
				onOpenChange={(isOpen) => !isOpen && blocker.state === "blocked" && blocker.reset()}
				title="¿Salir sin guardar?"
				text="Lo que escribiste queda como borrador en esta pestaña: si vuelves, sigue aquí. El sitio no cambia hasta que guardes."
				confirmLabel="Salir"
				cancelLabel="Seguir editando"
				tone="primary"
				onConfirm={() => blocker.state === "blocked" && blocker.proceed()}
			/>
		</FieldScope>
	);
}

type ComparisonProps<Values extends FormValues> = {
	form: RecordFormState<Values>;
	labels: Readonly<Partial<Record<keyof Values, string>>>;
	conflict: { current: Values; seenAt: string };
};

/** The record as a colleague saved it beside the form, and the choice between them. */
function Comparison<Values extends FormValues>({
	form,
	labels,
	conflict,
}: ComparisonProps<Values>) {
	const { revalidate } = useRevalidator();
	const showToast = useToast();
	const rows = Object.keys(form.values)
		.filter((name) => form.values[name] !== conflict.current[name])
		.map((name) => ({
			name,
			label: labels[name] ?? name,
			mine: written(name, form.values[name]),
			theirs: written(name, conflict.current[name]),
		}));

	function handleTakeTheirs() {
		form.discard();
		showToast({ title: THEIRS_TAKEN });
		void revalidate();
	}

	return (
		<TwoVersions
			rows={rows}
			savedAt={conflict.seenAt}
			refusal={conflict}
			onKeepMine={() => void form.save(conflict.seenAt)}
			onTakeTheirs={handleTakeTheirs}
			isBusy={form.isBusy}
		/>
	);
}

/** A value as people read it; a price with its sign. */
function written(name: string, value: string | boolean = ""): string {
	if (typeof value === "boolean") return value ? "Sí" : "No";
	const price = /price$/i.test(name) ? dollarsIn(value) : Number.NaN;
	return Number.isNaN(price) ? value : formatUsd(price * 100);
}
