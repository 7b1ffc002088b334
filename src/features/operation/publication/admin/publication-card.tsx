import { useState } from "react";
import { CopyText } from "#admin/frame/copy-text.tsx";
import { QuietButton, SmallButton, SmallLink } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { notifyPublicationChange } from "#admin/publication-changes.ts";
import { read, staffApi } from "#api/client.ts";
import type { Publication, SampleGroup } from "#features/operation/publication/contract.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { formatCount, formatDateTime } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";

/** Says what visitors see of the site, and lets an owner publish it or make it private again (rules 1.27). */
export function PublicationCard({ publication }: { publication: Publication }) {
	const [question, setQuestion] = useState<"publish" | "unpublish">();
	const { run, isBusy } = useChange();
	const { phase, blockers, samples, preview } = publication;
	const handleDone = () => {
		setQuestion(undefined);
		notifyPublicationChange();
	};
	const publish = () =>
		void run({
			call: () =>
				read(staffApi.admin.publication.$post({ json: { accepted: samples.map(({ name }) => name) } })),
			onDone: handleDone,
			successMessage: { title: "Sitio publicado", description: "Desde ahora lo ve todo el mundo." },
			failureTitle: "No se publicó",
		});
	const unpublish = () =>
		void run({
			call: () => read(staffApi.admin.publication.$delete()),
			onDone: handleDone,
			successMessage: { title: "Sitio en privado", description: "Los clientes ven «Muy pronto»." },
			failureTitle: "El sitio sigue publicado",
		});

	return (
		<>
			<p className="max-w-prose">{formatPhase(publication)}</p>
			{phase === "published" && (
				<SmallLink to="/" opensNewTab icon="external" className="mt-3">
					Ver el sitio
				</SmallLink>
			)}
			{preview && (
				<div className="mt-3">
					<div className="flex flex-wrap gap-2">
						<SmallLink to={preview.path} opensNewTab icon="external">
							Ver el sitio como se verá
						</SmallLink>
						<CopyText text={new URL(preview.path, location.origin).href} label="Copiar el enlace" />
					</div>
					<p className="mt-1 text-sm text-muted">
						El enlace sirve un día: ábrelo tú o pásalo a quien quieras que lo vea. En la vista previa no se
						envía ningún formulario.
					</p>
				</div>
			)}
			{phase === "private" && blockers.length > 0 && (
				<div className="mt-4">
					<p className="font-medium">
						Antes de publicar, cambia o confirma lo que un cliente usaría y es de ejemplo:
					</p>
					<ul className="mt-1 flex flex-wrap gap-x-5">
						{blockers.map(({ name, label, path }) => (
							<li key={name}>
								<Anchor to={path} className="link inline-block py-1">
									{label}
								</Anchor>
							</li>
						))}
					</ul>
				</div>
			)}
			{phase === "private" && blockers.length === 0 && (
				<SmallButton className="mt-4" isBusy={isBusy} onClick={() => setQuestion("publish")}>
					Publicar
				</SmallButton>
			)}
			{phase === "published" && (
				<QuietButton className="mt-3" isBusy={isBusy} onClick={() => setQuestion("unpublish")}>
					Volver a privado
				</QuietButton>
			)}
			<ConfirmDialog
				isOpen={question === "publish"}
				onClose={() => setQuestion(undefined)}
				title="¿Publicar el sitio?"
				text="Lo verán tus clientes y los buscadores."
				tone="primary"
				confirmLabel="Publicar"
				busyLabel="Publicando…"
				isBusy={isBusy}
				onConfirm={publish}
			>
				{samples.length > 0 && <SampleList samples={samples} />}
			</ConfirmDialog>
			<ConfirmDialog
				isOpen={question === "unpublish"}
				onClose={() => setQuestion(undefined)}
				title="¿Volver a privado?"
				text="Los clientes verán «Muy pronto» y nadie podrá pedir nada por el sitio. Los enlaces que ya mandaste siguen abiertos."
				confirmLabel="Volver a privado"
				isBusy={isBusy}
				onConfirm={unpublish}
			/>
		</>
	);
}

function SampleList({ samples }: { samples: readonly SampleGroup[] }) {
	return (
		<>
			<p className="font-medium">
				Todavía es de ejemplo. No sale hasta que lo confirmes, salvo los datos del taller:
			</p>
			<ul className="mt-1 grid gap-1 text-sm">
				{samples.map(({ name, label, count, path }) => (
					<li key={name}>
						<Anchor to={path} className="link">
							{label}
						</Anchor>{" "}
						{!label.includes(String(count)) && <span className="num text-muted">({count})</span>}
					</li>
				))}
			</ul>
		</>
	);
}

function formatPhase({ phase, published, blockers }: Publication): string {
	if (phase === "trial")
		return "El sitio todavía no tiene dirección y solo se ve en esta máquina. Cuando la tenga, empieza en privado hasta que lo publiques aquí.";
	if (phase === "sample") return "Este es el taller de muestra: se ve entero y no se publica.";
	if (phase === "private") {
		const blockerCount = formatCount(blockers.length, "dato de ejemplo", "datos de ejemplo");
		return `El sitio está en privado: los clientes ven «Muy pronto».${blockers.length > 0 ? ` Falta cambiar o confirmar ${blockerCount}.` : ""}`;
	}
	return published?.by
		? `El sitio está publicado: lo publicó ${published.by} el ${formatDateTime(published.at)}.`
		: "El sitio está publicado: lo estaba antes de esta versión de Biela.";
}
