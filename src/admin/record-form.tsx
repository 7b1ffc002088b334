import type { FormEvent, ReactNode } from "react";
import { useRevalidator } from "react-router";
import { Button, ButtonLink } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FieldScope } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import { PanelTitle } from "./panel-title.tsx";
import type { FormValues, RecordFormState } from "./use-record-form.ts";

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
			<Anchor to={back.to} className="link inline-flex items-center gap-1 py-2 text-sm">
				<Icon name="chevron-left" size={16} />
				{back.label}
			</Anchor>
			<div className="mt-1 flex flex-wrap items-center justify-between gap-3">
				<h1 className="title-3 min-w-0 [overflow-wrap:anywhere]">{title}</h1>
				{actions && <div className="flex flex-wrap gap-2">{actions}</div>}
			</div>
			<div className="mt-5 grid gap-8 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]">
				<form method="post" onSubmit={handleSubmit} className="grid gap-5">
					{form.isRestored && !form.conflict && (
						<div role="status" className="border-l-4 border-ambar bg-papel px-4 py-3">
							<p>Recuperamos lo que no habías guardado.</p>
							<Button tone="line" size="sm" className="mt-2" onClick={form.discard}>
								Descartar y volver a lo guardado
							</Button>
						</div>
					)}
					<FormSummary errors={form.errors} message={form.message} />
					{form.conflict && <TwoVersions form={form} labels={labels} conflict={form.conflict} />}
					{children}
					<div className="sticky bottom-0 -mx-1 flex flex-wrap items-center gap-3 border-t border-linea bg-hueso px-1 py-3">
						<Button type="submit" isBusy={form.isBusy} busyLabel="Guardando...">
							{saveLabel}
						</Button>
						<ButtonLink to={back.to} tone="line">
							Cancelar
						</ButtonLink>
						{form.isDirty && <p className="text-sm text-gris">Cambios sin guardar</p>}
					</div>
				</form>
				{aside && <aside className="min-w-0">{aside}</aside>}
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

type TwoVersionsProps<Values extends FormValues> = {
	form: RecordFormState<Values>;
	labels: Readonly<Partial<Record<keyof Values, string>>>;
	conflict: { current: Values; seenAt: string };
};

function TwoVersions<Values extends FormValues>({
	form,
	labels,
	conflict,
}: TwoVersionsProps<Values>) {
	const { revalidate } = useRevalidator();
	const names = Object.keys(form.values).filter(
		(name) => form.values[name] !== conflict.current[name],
	);
	return (
		<div role="alert" className="border-l-4 border-error bg-papel p-4">
			<p className="title-4">Alguien lo cambió mientras lo editabas</p>
			<p className="mt-1 text-gris">Compara y decide cuál queda. Nada se ha perdido.</p>
			<div className="mt-3 overflow-x-auto">
				<table aria-label="Las dos versiones" className="data-table">
					<thead>
						<tr>
							<th scope="col">Dato</th>
							<th scope="col">Como está ahora</th>
							<th scope="col">Como lo escribiste</th>
						</tr>
					</thead>
					<tbody>
						{names.map((name) => (
							<tr key={name}>
								<th scope="row">{labels[name] ?? name}</th>
								<td>{written(conflict.current[name])}</td>
								<td>{written(form.values[name])}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
			<div className="mt-4 flex flex-wrap gap-2">
				<Button size="sm" isBusy={form.isBusy} onClick={() => void form.save(conflict.seenAt)}>
					Guardar lo mío
				</Button>
				<Button
					tone="line"
					size="sm"
					onClick={() => {
						form.discard();
						void revalidate();
					}}
				>
					Quedarme con lo otro
				</Button>
			</div>
		</div>
	);
}

function written(value: string | boolean | undefined): string {
	if (typeof value === "boolean") return value ? "sí" : "no";
	return value || "—";
}
