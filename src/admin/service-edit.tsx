import { read, staffApi } from "#api/client.ts";
import { SERVICE } from "#features/services/fields.ts";
import { ServiceForm } from "#features/services/service-form.tsx";
import type { AdminService } from "#features/services/staff/contract.ts";
import { urlPart } from "#site-path.ts";
import type { Route } from "./+types/service-edit";
import { SERVICES } from "./catalogue/kinds.ts";
import { NEW_RECORD } from "./catalogue/paths.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { type EditedKind, RecordEditor } from "./record/editor.tsx";

const { services } = staffApi.admin;

const KIND: EditedKind<typeof SERVICE, AdminService> = {
	...SERVICES,
	fields: SERVICE,
	name: "servicio",
	create: (body, id) => read(services.$post({ json: { id, ...body } })),
	update: (id, json) => read(services[":id"].$put({ param: { id }, json })),
	picture: { field: "image", category: "services" },
};

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
	const { id } = params;
	const [service, list] = await Promise.all([
		id === NEW_RECORD ? undefined : read(services[":id"].$get({ param: { id } })),
		read(services.$get({ query: {} })),
	]);
	return { service, categories: list.categories };
}

export default function ServiceEditPage({ loaderData }: Route.ComponentProps) {
	const { service, categories } = loaderData;
	return (
		<RecordEditor
			kind={KIND}
			record={service}
			siteHref={service?.is_visible ? `/servicios/${urlPart(service.id)}` : undefined}
		>
			{(form) => {
				const { image } = form.values;
				const picture = image === service?.image ? service.picture : image;
				return <ServiceForm form={form} picture={picture} categories={categories} />;
			}}
		</RecordEditor>
	);
}

export const ErrorBoundary = loadFailureOf("Editar Servicios", "Error cargando servicios");
