import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { ChangeButton } from "#admin/frame/change-buttons.tsx";
import { useHasRight } from "#admin/frame/context.ts";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { PanelSection } from "#admin/frame/sections.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange, useFormChange } from "#admin/frame/use-change.ts";
import { CUSTOMERS, DATA_REQUESTS } from "#admin/paths.ts";
import { download, read, saveAs, staffApi, toFormFailure } from "#api/client.ts";
import { toPanamaDay } from "#domain/time.ts";
import { DataRequestRow } from "#features/operation/personal-data/admin/data-request-row.tsx";
import { EraseCustomer } from "#features/operation/personal-data/admin/erase-customer.tsx";
import type { PersonFile } from "#features/operation/personal-data/contract.ts";
import { KIND_LABELS } from "#features/operation/personal-data/messages.ts";
import { REQUEST_KINDS, type RequestKind } from "#features/operation/personal-data/rules.ts";
import { Button } from "#ui/button.tsx";
import { FieldScope } from "#ui/field.tsx";
import { useFormValues } from "#ui/form-values.ts";
import { formatDateTime } from "#ui/format.ts";
import { InputField } from "#ui/input-field.tsx";
import type { Route } from "./+types/person-file";

const photoApi = staffApi.admin.photos[":id"][":size"];

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
	const [customer, dataRequests] = await Promise.all([
		read(staffApi.admin.customers[":id"].$get({ param: { id }, query: { page: "1" } })),
		read(staffApi.admin["data-requests"].$get({ query: { page: "1", customer_id: id } })),
	]);
	return { customer, dataRequests };
}

export default function PersonFilePage({ loaderData }: Route.ComponentProps) {
	const { customer, dataRequests } = loaderData;
	const { id, name } = customer;
	const may = useHasRight();
	const navigate = useNavigate();
	const [file, setFile] = useState<PersonFile>();
	const { run } = useChange(null);
	const savePhoto = (photo: string) =>
		void run({
			call: () => download(photoApi.$get({ param: { id: photo, size: "full" } })),
		});
	const readFile = () => read(staffApi.admin.export.customers[":id"].$get({ param: { id } }));

	return (
		<>
			<div className="print:hidden">
				<PageHead title={`Datos de ${name}`} back={{ to: `${CUSTOMERS}/${id}`, label: name }} />
			</div>
			<div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-px border border-line bg-line *:bg-paper lg:grid-cols-2 lg:*:first:col-span-2 lg:*:last:even:col-span-2 print:hidden">
				<PanelSection title="Lo que pidió sobre sus datos">
					<p className="mb-3 max-w-prose">
						La ley le da derecho a verlos, corregirlos, recibirlos, borrarlos u oponerse a un uso. Anota el
						pedido y Biela cuenta los días hábiles: 5 para corregir, 10 para lo demás.
					</p>
					{dataRequests.requests.length > 0 && (
						<ul aria-label="Lo que ya pidió" className="mb-5 border border-line">
							{dataRequests.requests.map((request) => (
								<DataRequestRow key={request.id} request={request} today={dataRequests.today} />
							))}
						</ul>
					)}
					<DataRequestForm id={id} />
				</PanelSection>
				{may("export") && (
					<PanelSection title="Todo lo que sabemos">
						<p className="mb-3 max-w-prose">
							Un archivo para leer o imprimir, y el mismo en JSON para llevarlo a otra parte. Entrégalo solo a
							la persona, por el teléfono o el correo que ya tenemos.
						</p>
						<div className="flex flex-wrap gap-2">
							{file ? (
								<>
									<SmallButton onClick={() => window.print()}>Imprimir</SmallButton>
									<SmallButton icon="download" onClick={() => saveFile(file)}>
										Descargar JSON
									</SmallButton>
									{file.photos.map((photo) => (
										<SmallButton key={photo.id} icon="image" onClick={() => savePhoto(photo.id)}>
											{photo.name}
										</SmallButton>
									))}
								</>
							) : (
								<ChangeButton
									busyLabel="Reuniendo…"
									refresh={null}
									change={{ call: readFile, onDone: setFile }}
								>
									Ver su archivo
								</ChangeButton>
							)}
						</div>
					</PanelSection>
				)}
				{may("erase") && (
					<PanelSection title="Borrar a esta persona">
						<EraseCustomer id={id} name={name} onErased={() => void navigate(DATA_REQUESTS)} />
					</PanelSection>
				)}
			</div>
			{file && <FileSections file={file} />}
		</>
	);
}

export const ErrorBoundary = toLoadFailure("Datos personales", "Error cargando datos de clientes");

function FileSections({ file }: { file: PersonFile }) {
	return (
		<article className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 xl:grid-cols-2 print:grid-cols-[minmax(0,1fr)]">
			<header className="col-span-full">
				<h2 className="title-3">Lo que sabemos de {file.name}</h2>
				<p className="mt-1 text-muted">Reunido el {formatDateTime(file.made_at)}</p>
			</header>
			{file.sections.map(({ title, rows }) => (
				<section key={title} className="break-inside-avoid-page">
					<h3 className="title-4 border-b border-line pb-2">{title}</h3>
					<dl className="mt-2 grid gap-x-6 gap-y-2 md:grid-cols-[14rem_minmax(0,1fr)] xl:grid-cols-[10rem_minmax(0,1fr)]">
						{rows.map(({ label, value }, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same, and none moves.
							<div key={index} className="contents">
								<dt className="text-muted max-md:mt-2">{label}</dt>
								<dd className="min-w-0 wrap-anywhere whitespace-pre-line">{value}</dd>
							</div>
						))}
					</dl>
				</section>
			))}
		</article>
	);
}

function saveFile(file: PersonFile): void {
	const json = new Blob([JSON.stringify(file, null, "\t")], { type: "application/json" });
	saveAs(json, `datos-personales-${toPanamaDay(new Date(file.made_at))}.json`);
}

const KIND_OPTIONS = REQUEST_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));

/** Records a data request. The new request appears above the form, on the customer's page, ready to be answered. */
function DataRequestForm({ id }: { id: string }) {
	const today = toPanamaDay(useServerNow());
	const initialValues = { kind: "access" as RequestKind, received_on: today };
	const { values: json, bind } = useFormValues(initialValues);
	const { send, errors, isBusy } = useFormChange();

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const { "data-requests": customerRequestsApi } = staffApi.admin.customers[":id"];
		void send({
			call: () => read(customerRequestsApi.$post({ param: { id }, json })),
			successMessage: "Pedido anotado",
			failureMessage: (problem) => toFormFailure("No se anotó el pedido", problem),
		});
	}

	return (
		<FieldScope id="pedido" errors={errors}>
			<form
				method="post"
				noValidate
				onSubmit={handleSubmit}
				className="grid items-start gap-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
			>
				<InputField label="Qué pidió" options={KIND_OPTIONS} {...bind("kind")} />
				<InputField label="Cuándo se identificó" type="date" max={today} {...bind("received_on")} />
				<Button type="submit" isBusy={isBusy} busyLabel="Anotando…" className="md:mt-[1.9375rem]">
					Anotar
				</Button>
			</form>
		</FieldScope>
	);
}
