import { GUIDE_PATH, GUIDE_TITLE } from "#features/content/symptoms/rules.ts";
import { useMenuLinks } from "#site/menu-links.ts";
import { ProductSearch } from "#site/product-search.tsx";
import { ShopChat } from "#site/shop-chat.tsx";
import { useSite } from "#site/site-data.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Anchor } from "#ui/link.tsx";

const SITE_SECTIONS = [
	{ to: "/servicios", name: "Servicios", text: "Qué incluye cada uno y cuánto tarda." },
	{ to: "/productos", name: "Productos", text: "El catálogo, con el precio a la vista." },
	{ to: GUIDE_PATH, name: GUIDE_TITLE, text: "Qué tan urgente es y qué hacer." },
	{ to: "/blog", name: "Blog", text: "Qué revisar tú y cuándo conviene traerlo." },
	{ to: "/contacto", name: "Contacto", text: "Horario, dirección y citas." },
] as const;

/** 404 page: offers a catalogue search, a chat and links to the site's sections. */
export default function MissingPage() {
	const { settings } = useSite();
	const sections = useMenuLinks(SITE_SECTIONS);
	const question = `Hola, busco algo en la página de ${settings.name} y no lo encuentro.`;
	return (
		<div className="measure band grid gap-12 lg:grid-cols-[1fr_26rem] lg:items-end lg:gap-16">
			<title>{`Esta página no existe | ${settings.name}`}</title>
			<div className="min-w-0">
				<p className="eyebrow text-muted">Error 404</p>
				<h1 className="title-1 mt-3">Esta página no existe</h1>
				<p className="lead mt-4 text-muted">
					Puede que el enlace esté viejo o incompleto. Busca aquí el producto que necesitas, o escríbenos y te
					decimos dónde está.
				</p>
				<ProductSearch id="no-existe" className="mt-8" />
				<div className="mt-8 actions">
					<ShopChat text={question}>Preguntar por WhatsApp</ShopChat>
					<ButtonLink to="/" tone="line">
						Ir al inicio
					</ButtonLink>
				</div>
			</div>
			<nav aria-label="Partes del sitio" className="border-t border-line">
				{sections.map(({ to, name, text }) => (
					<Anchor key={to} to={to} className="group block border-b border-line py-3">
						<span className="block font-medium group-hover:underline">{name}</span>
						<span className="block text-sm text-muted">{text}</span>
					</Anchor>
				))}
			</nav>
		</div>
	);
}
