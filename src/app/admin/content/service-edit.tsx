import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { NEW_RECORD } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { SERVICES } from "#app/admin/content/catalogue/kinds.ts";
import { type EditedKind, RecordEditor } from "#app/admin/records/editor.tsx";
import { encodeUrlSegment } from "#domain/site-path.ts";
import type { AdminService } from "#features/content/services/editing/contract.ts";
import { SERVICE } from "#features/content/services/fields.ts";
import { FormPicture } from "#ui/picture-field.tsx";
import type { Route } from "./+types/service-edit";

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
			siteHref={service?.is_visible ? `/servicios/${encodeUrlSegment(service.id)}` : undefined}
		>
			{({ values, field, picture }) => (
				<>
					{field("name")}
					<div className="grid gap-5 sm:grid-cols-2">
						{field("duration")}
						{field("category", { suggestions: categories })}
					</div>
					{field("description")}
					{field("includes", { rows: 6 })}
					<div className="grid gap-5 sm:grid-cols-2">
						{field("badge", { placeholder: "Sin etiqueta" })}
						{field("warranty", { placeholder: "1 año" })}
						{field("minutes")}
						{field("price", { label: "Precio desde, en dólares" })}
					</div>
					<div className="grid gap-5 sm:grid-cols-2">
						{field("drop_off_from", { placeholder: "A su hora" })}
						{values.drop_off_from !== "" && (
							<>
								{field("drop_off_until", { placeholder: "Elige la hora", isRequired: true })}
								{field("drop_off_per_day", { isRequired: true })}
							</>
						)}
					</div>
					{field("price_note")}
					{field("related")}
					{field("specialty")}
					{picture("image", {
						picture: <FormPicture src={values.image === service?.image ? service.picture : values.image} />,
					})}
					{field("is_visible")}
				</>
			)}
		</RecordEditor>
	);
}

export const ErrorBoundary = toLoadFailure("Editar Servicios", "Error cargando servicios");
