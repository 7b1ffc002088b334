import { createApiClient } from "#api/client.server.ts";
import { ProjectGallery } from "#app/site/government/project-gallery.tsx";
import { ServiceGroups } from "#app/site/government/service-group-list.tsx";
import { listServiceGroups } from "#app/site/government/service-groups.ts";
import { type GovernmentFacts, GovernmentFigures } from "#core/requests/site/figures.tsx";
import { formatPhone } from "#domain/phone/format-phone.ts";
import { ShopPicture } from "#features/content/shop-photos/shop-picture.tsx";
import { Deferred } from "#site/deferred.tsx";
import { FirstActions } from "#site/first-actions.tsx";
import { formatOffer } from "#site/offer-text.ts";
import { HoursLine } from "#site/opening-times.tsx";
import { buildPageMeta } from "#site/page-meta.ts";
import { ShopChat } from "#site/shop-chat.tsx";
import { useClaim, useSite } from "#site/site-data.ts";
import { BreakableEmail } from "#ui/breakable-email.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { Anchor } from "#ui/link.tsx";
import { Steps } from "#ui/steps.tsx";
import type { Route } from "./+types/government";

export const meta: Route.MetaFunction = ({ matches, location }) =>
	buildPageMeta(matches, location, {
		title: "Servicios gubernamentales",
		description: (_, services) =>
			`${formatOffer(
				listServiceGroups(services).map(({ shortName: name }) => ({ name })),
				{ maxLength: 100 },
			)} para instituciones del Estado y empresas en Panamá. Pide tu propuesta por WhatsApp.`,
		trail: [["Gubernamentales", "/gubernamentales"]],
	});

export async function loader({ request }: Route.LoaderArgs) {
	const api = createApiClient(request);
	const [gallery, catalogue, answerTime, shopPhotos] = await Promise.all([
		api.government.gallery.$get(),
		api.products.search.$get({ query: {} }),
		api["answer-time"].$get(),
		api["shop-photos"].$get(),
	]);
	const { photos } = await shopPhotos.json();
	const facts: GovernmentFacts = {
		products: catalogue.ok ? (await catalogue.json()).total : undefined,
		answerTime: answerTime.ok ? await answerTime.json() : undefined,
	};
	const bay = photos.find(({ place }) => place === "bay");
	return { images: (await gallery.json()).images, facts, bay };
}

export default function GovernmentPage({ loaderData: { images, facts, bay } }: Route.ComponentProps) {
	const showsEmpty = useClaim("gallery");
	return (
		<>
			<Hero hasProjects={images.length > 0} />
			<GovernmentFigures {...facts} />
			{bay && (
				<div className="measure pt-10 md:pt-16">
					<ShopPicture photo={bay} sizes="(width >= 75rem) 75rem, 100vw" />
				</div>
			)}
			<Deferred>
				<ServiceGroups products={facts.products} />
			</Deferred>
			<Deferred>
				{(images.length > 0 || showsEmpty) && <ProjectGallery images={images} />}
				<Proposal />
			</Deferred>
		</>
	);
}

/** Opens a chat that asks for everything a proposal needs. */
function ProposalLink() {
	const { name } = useSite().settings;
	const text = [
		`Hola ${name}, solicito una propuesta para nuestra flota.`,
		"Entidad: ",
		"RUC y DV: ",
		"Cantidad de unidades: ",
		"Tipo de vehículos: ",
		"Servicio que necesitamos: ",
		"Fecha límite de la propuesta: ",
	].join("\n");
	return <ShopChat text={text}>Solicitar propuesta</ShopChat>;
}

function Hero({ hasProjects }: { hasProjects: boolean }) {
	const { address, phone, email } = useSite().settings;
	const isOurWay = useClaim("fleets");
	return (
		<section className="on-dark">
			<div className="measure grid gap-10 py-12 md:py-20 lg:grid-cols-[minmax(0,1fr)_min(26rem,45%)] lg:items-center lg:gap-16">
				<div>
					<p className="eyebrow text-accent">Instituciones y flotas</p>
					<h1 className="title-1 mt-4 max-w-[16ch]">Servicios gubernamentales</h1>
					<p className="lead mt-5 text-muted">
						{isOurWay
							? "Mantenemos vehículos oficiales y de empresa con presupuesto por unidad, informe de cada trabajo y una sola persona que responde por toda la flota."
							: "Mantenimiento, reparación y repuestos para vehículos oficiales y de empresa. Pide tu propuesta por WhatsApp o mándanos el pliego."}
					</p>
					<FirstActions className="mt-8 actions">
						<ProposalLink />
						{hasProjects && (
							<ButtonLink to="#galeria" tone="line">
								Ver proyectos
							</ButtonLink>
						)}
					</FirstActions>
				</div>
				<DataRows
					className="text-base!"
					rows={[
						{ label: "Taller", value: `${address.street}, ${address.district}` },
						{ label: "Horario", value: <HoursLine /> },
						{
							label: "Teléfono",
							value: (
								<Anchor to={`tel:${phone}`} className="link">
									{formatPhone(phone)}
								</Anchor>
							),
						},
						{
							label: "Correo",
							value: email && (
								<Anchor to={`mailto:${email}`} className="link">
									<BreakableEmail email={email} />
								</Anchor>
							),
						},
					]}
				/>
			</div>
		</section>
	);
}

const REQUEST_DETAILS = [
	{ title: "Entidad y RUC", text: "Para emitir la propuesta a nombre de la institución." },
	{ title: "Unidades y tipo", text: "Cuántos vehículos son, marcas, modelos y años." },
	{ title: "Servicio y fecha", text: "Qué necesitas y hasta cuándo recibes propuestas." },
];

function Proposal() {
	const { settings } = useSite();
	return (
		<section aria-labelledby="propuesta" className="on-dark border-b border-line">
			<div className="measure grid gap-8 py-14 md:py-20 lg:grid-cols-2 lg:gap-16">
				<div>
					<h2 id="propuesta" className="title-2">
						Pide tu propuesta
					</h2>
					<p className="lead mt-4 text-muted">
						El mensaje ya trae lo que hace falta. Complétalo y te enviamos la propuesta con precios por
						renglón e ITBMS desglosado.
					</p>
					<div className="mt-8 actions">
						<ProposalLink />
						<ButtonLink to={`mailto:${settings.email}`} tone="line" icon="mail">
							Enviar el pliego por correo
						</ButtonLink>
					</div>
				</div>
				<Steps steps={REQUEST_DETAILS} figureClass="text-accent" />
			</div>
		</section>
	);
}
