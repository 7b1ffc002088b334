import { useState } from "react";
import { useNavigate } from "react-router";
import { download, read, staffApi } from "#api/client.ts";
import type { PersonFile } from "#features/personal-data/contract.ts";
import type { Route } from "./+types/person-file";
import { DataRequestRow } from "./customers/data-request-row.tsx";
import { Erase } from "./customers/erase.tsx";
import { FileSections, saveFile } from "./customers/file-sections.tsx";
import { CUSTOMERS, DATA_REQUESTS } from "./customers/query.ts";
import { RegisterRequest } from "./customers/register-request.tsx";
import { useMay } from "./frame/context.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { Part } from "./frame/part.tsx";
import { SmallButton } from "./frame/small-button.tsx";
import { useChange } from "./frame/use-change.ts";

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
	const [customer, asked] = await Promise.all([
		read(staffApi.admin.customers[":id"].$get({ param: { id }, query: { page: "1" } })),
		read(staffApi.admin["data-requests"].$get({ query: { page: "1", customer_id: id } })),
	]);
	return { customer, asked };
}

export default function PersonFilePage({ loaderData }: Route.ComponentProps) {
	const { customer, asked } = loaderData;
	const { id, name } = customer;
	const may = useMay();
	const navigate = useNavigate();
	const [file, setFile] = useState<PersonFile>();
	const { run, isBusy } = useChange(null);
	const savePhoto = (photo: string) =>
		void run({
			call: () =>
				download(
					staffApi.admin.photos[":id"][":size"].$get({ param: { id: photo, size: "full" } }),
				),
			failed: "No se pudo descargar la foto",
		});
	const open = () =>
		void run({
			call: () => read(staffApi.admin.export.customers[":id"].$get({ param: { id } })),
			onDone: setFile,
			failed: "No se pudo reunir el archivo",
		});

	return (
		<>
			<div className="print:hidden">
				<PageHead title={`Datos de ${name}`} back={{ to: `${CUSTOMERS}/${id}`, label: name }} />
			</div>
			<div className="mt-5 grid border border-linea bg-papel *:border-b *:border-linea print:hidden">
				<Part title="Lo que pidió sobre sus datos">
					<p className="mb-3 max-w-prose">
						La ley le da derecho a verlos, corregirlos, recibirlos, borrarlos u oponerse a un uso.
						Anota el pedido y Biela cuenta los días hábiles: 5 para corregir, 10 para lo demás.
					</p>
					{asked.requests.length > 0 && (
						<ul aria-label="Lo que ya pidió" className="mb-5 border border-linea">
							{asked.requests.map((request) => (
								<DataRequestRow key={request.id} request={request} today={asked.today} />
							))}
						</ul>
					)}
					<RegisterRequest id={id} onKept={() => void navigate(DATA_REQUESTS)} />
				</Part>
				{may("export") && (
					<Part title="Todo lo que sabemos">
						<p className="mb-3 max-w-prose">
							Un archivo para leer o imprimir, y el mismo en JSON para llevarlo a otra parte.
							Entrégalo solo a la persona, por el teléfono o el correo que ya tenemos.
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
								<SmallButton isBusy={isBusy} busyLabel="Reuniendo…" onClick={open}>
									Ver su archivo
								</SmallButton>
							)}
						</div>
					</Part>
				)}
				{may("erase") && (
					<Part title="Borrar a esta persona">
						<Erase id={id} name={name} onErased={() => void navigate(DATA_REQUESTS)} />
					</Part>
				)}
			</div>
			{file && <FileSections file={file} />}
		</>
	);
}

export const ErrorBoundary = loadFailureOf("Datos personales", "Error cargando datos de clientes");
