import { useState } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { SmallButton, SmallLink } from "#admin/frame/small-button.tsx";
import { SETTINGS_SITE, SETUP } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { RecordForm } from "#core/records/admin/form.tsx";
import { createFieldRenderers } from "#core/records/admin/record-field.tsx";
import { HoursFields } from "#core/settings/admin/hours-fields.tsx";
import { OtherPhonesEditor } from "#core/settings/admin/list-editors.tsx";
import { SITE_FORM_ID } from "#core/settings/admin/site-parts.ts";
import { useSiteForm } from "#core/settings/admin/use-site-form.ts";
import { parseMapLink } from "#core/settings/map-link.ts";
import { buildWhatsappUrl } from "#domain/shop.ts";
import { isActedOn } from "#features/operation/publication/phase.ts";
import { Field, TextInput } from "#ui/field.tsx";
import { Anchor } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import type { Route } from "./+types/setup-shop";

export const clientLoader = () => read(staffApi.admin.settings.$get());

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
	return currentUrl.search === nextUrl.search;
}

/** The first step of «Puesta en marcha»: what a customer needs to reach the shop, on one page. */
export default function SetupShopPage({ loaderData }: Route.ComponentProps) {
	const form = useSiteForm(loaderData, { list: SETUP });
	const { field } = createFieldRenderers(form, { marks: "optional" });
	const whatsapp = String(form.values.whatsapp);
	return (
		<RecordForm
			id={SITE_FORM_ID}
			title="Tu taller"
			back={{ to: SETUP, label: "Puesta en marcha" }}
			form={form}
			saveLabel="Guardar y seguir"
		>
			<p className="text-muted">
				{loaderData.settings.sampleFields.some(isActedOn)
					? "Está lleno con un ejemplo: escribe lo tuyo encima. Lo demás está en "
					: "Esto sale en el sitio. Lo demás está en "}
				<Anchor to={SETTINGS_SITE} className="link">
					Datos del sitio
				</Anchor>
				.
			</p>
			<Section title="El negocio" className="grid gap-5">
				{field("name")}
				<div className="grid gap-5 sm:grid-cols-2">
					{field("legalName")}
					{field("ruc")}
					{field("foundedYear")}
				</div>
				{field("tagline")}
				{field("description", { rows: 3 })}
			</Section>
			<Section title="Contacto" className="grid gap-5">
				<div className="grid gap-5 sm:grid-cols-2">
					{field("phone")}
					<div>
						{field("whatsapp")}
						{whatsapp && (
							<SmallLink
								to={buildWhatsappUrl(toDialable(whatsapp), "Prueba desde mi sitio")}
								opensNewTab
								className="mt-2"
							>
								Probar el chat
							</SmallLink>
						)}
					</div>
				</div>
				<OtherPhonesEditor form={form} />
				{field("email")}
			</Section>
			<Section title="Dónde estás" className="grid gap-5">
				{field("address.street")}
				<div className="grid gap-5 sm:grid-cols-2">
					{field("address.district")}
					{field("address.city")}
				</div>
				{field("address.landmark")}
				{field("address.mapsQuery")}
				<MapLink
					hasPlace={form.values["address.latitude"] !== ""}
					onPlace={({ latitude, longitude }) =>
						form.set({
							"address.latitude": latitude,
							"address.longitude": longitude,
							// An avenue of many kilometres is no place to drive to.
							"address.mapsQuery": `${latitude},${longitude}`,
						})
					}
				/>
			</Section>
			<HoursFields form={form} />
		</RecordForm>
	);
}

export const ErrorBoundary = toLoadFailure("Tu taller", "Error cargando la configuración");

const PANAMA_MOBILE_DIGITS = 8;

/** Adds Panama's prefix to a mobile number as people write it. */
function toDialable(typed: string): string {
	const digits = typed.replace(/\D/g, "");
	return digits.length === PANAMA_MOBILE_DIGITS ? `507${digits}` : digits;
}

type MapLinkProps = {
	hasPlace: boolean;
	onPlace: (place: { latitude: string; longitude: string }) => void;
};

const NO_PLACE =
	"Ahí no hay un punto del mapa. Si es un enlace corto, ábrelo y copia la dirección larga de la barra del navegador.";

/** Takes the place on the map from a pasted link; two coordinates are nothing that people know by heart. */
function MapLink({ hasPlace, onPlace }: MapLinkProps) {
	const [link, setLink] = useState("");
	const [error, setError] = useState("");
	const [isPlaced, setIsPlaced] = useState(false);

	function take() {
		const place = parseMapLink(link);
		setError(place ? "" : NO_PLACE);
		setIsPlaced(place !== undefined);
		if (place) onPlace(place);
	}

	return (
		<div>
			<Field
				label="Enlace de Google Maps"
				name="mapLink"
				isRequired={false}
				error={error}
				hint="Busca tu taller en Google Maps, copia la dirección de la barra y pégala aquí."
			>
				<TextInput
					autoComplete="off"
					maxLength={2000}
					value={link}
					onChange={(event) => {
						setLink(event.target.value);
						setError("");
						setIsPlaced(false);
					}}
				/>
			</Field>
			<div className="mt-2 flex flex-wrap items-center gap-3">
				<SmallButton onClick={take} disabled={link.trim() === ""}>
					Usar este punto
				</SmallButton>
				<p role="status" className="text-sm text-muted">
					{isPlaced
						? "Punto tomado: Google Maps y Waze llevan ahí. Se guarda con lo demás."
						: hasPlace
							? "Ya hay un punto en el mapa."
							: ""}
				</p>
			</div>
		</div>
	);
}
