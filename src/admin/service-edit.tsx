import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { read, staffApi } from "#api/client.ts";
import { ChangeList } from "#features/changes/change-list.tsx";
import type { AdminServiceDetail } from "#features/services/editing-contract.ts";
import { ServiceForm } from "#features/services/service-form.tsx";
import {
	BLANK_SERVICE,
	SERVICE_LABELS,
	serviceBodyOf,
	serviceValuesOf,
} from "#features/services/service-values.ts";
import { urlPart } from "#site-path.ts";
import { ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/service-edit";
import { serviceRemoval, serviceReturn } from "./catalogue/bin.ts";
import { EDIT_SERVICES, NEW } from "./catalogue/paths.ts";
import { LoadFailed } from "./frame/load-failed.tsx";
import { MediaPicker } from "./media/picker.tsx";
import { DeleteRecord } from "./record/delete.tsx";
import { RecordForm } from "./record/form.tsx";
import { InBin } from "./record/in-bin.tsx";
import { useRecordForm } from "./record/use-record-form.ts";

const BACK = { to: EDIT_SERVICES, label: "Editar Servicios" };

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
	const { id } = params;
	const [service, list] = await Promise.all([
		id === NEW ? undefined : read(staffApi.admin.services[":id"].$get({ param: { id } })),
		read(staffApi.admin.services.$get({ query: {} })),
	]);
	return { service, categories: list.categories };
}

export default function ServiceEditPage({ loaderData }: Route.ComponentProps) {
	const { id } = useParams();
	const { service } = loaderData;
	if (service?.deleted_at) return <Deleted service={service} />;
	return <Editor key={`${id} ${service?.updated_at}`} {...loaderData} />;
}

export function ErrorBoundary() {
	return <LoadFailed heading="Editar Servicios" sentence="Error cargando servicios" />;
}

function Editor({ service, categories }: Route.ComponentProps["loaderData"]) {
	const [isPicking, setIsPicking] = useState(false);
	const form = useRecordForm({
		name: "servicio",
		id: service?.id,
		start: service ? serviceValuesOf(service) : BLANK_SERVICE,
		seenAt: service?.updated_at ?? "",
		valuesOf: serviceValuesOf,
		failure: "Error guardando servicio",
		send: (values, seenAt, newId) => {
			const body = serviceBodyOf(values);
			if (!service) return read(staffApi.admin.services.$post({ json: { id: newId, ...body } }));
			const json = { ...body, updated_at: seenAt };
			return read(staffApi.admin.services[":id"].$put({ param: { id: service.id }, json }));
		},
		done: () => (service ? "Servicio actualizado" : "Servicio creado"),
		list: EDIT_SERVICES,
	});
	const isSaved = service && form.values.image === service.image;
	return (
		<>
			<RecordForm
				id="servicio"
				title={service?.name ?? "Nuevo Servicio"}
				back={BACK}
				form={form}
				labels={SERVICE_LABELS}
				saveLabel={service ? "Guardar cambios" : "Crear servicio"}
				actions={service && <Actions service={service} leave={form.leave} />}
				aside={
					service && (
						<>
							<h2 className="title-4 mb-3">Historial</h2>
							<ChangeList changes={service.history} labels={SERVICE_LABELS} />
						</>
					)
				}
			>
				<ServiceForm
					values={form.values}
					errors={form.errors}
					onChange={form.set}
					onPickPicture={() => setIsPicking(true)}
					picture={isSaved ? service.picture : form.values.image}
					categories={categories}
				/>
			</RecordForm>
			<MediaPicker
				isOpen={isPicking}
				onOpenChange={setIsPicking}
				category="services"
				onPick={({ url }) => form.set({ image: url })}
			/>
		</>
	);
}

function Actions({ service, leave }: { service: AdminServiceDetail; leave: () => void }) {
	const navigate = useNavigate();
	return (
		<>
			{service.is_visible && (
				<ButtonLink
					to={`/servicios/${urlPart(service.id)}`}
					opensNewTab
					tone="line"
					size="sm"
					icon="external"
				>
					Ver en el sitio
				</ButtonLink>
			)}
			<DeleteRecord
				{...serviceRemoval(service)}
				onDone={() => {
					leave();
					void navigate(EDIT_SERVICES);
				}}
			/>
		</>
	);
}

function Deleted({ service }: { service: AdminServiceDetail }) {
	return (
		<InBin {...serviceReturn(service)} back={BACK}>
			<ChangeList changes={service.history} labels={SERVICE_LABELS} />
		</InBin>
	);
}
