import { AGENDA } from "#admin/agenda/query.ts";
import { BLOG } from "#admin/blog/paths.ts";
import { OUTREACH } from "#admin/inbox/query.ts";
import { MEDIA } from "#admin/media/paths.ts";
import { ButtonLink } from "#ui/button.tsx";

const ACTIONS = [
	{ to: `${AGENDA}/nueva`, icon: "phone", label: "Nueva cita por teléfono" },
	{ to: `${AGENDA}/cerrar`, icon: "calendar", label: "Cerrar hoy" },
	{ to: OUTREACH, icon: "phone", label: "Por contactar hoy" },
	{ to: BLOG, icon: "edit", label: "Gestionar Blog" },
	{ to: MEDIA, icon: "image", label: "Subir Imágenes" },
	{ to: "/", icon: "external", label: "Ver Sitio Web", opensNewTab: true },
] as const;

export function QuickActions() {
	return (
		<nav aria-label="Acciones rápidas" className="actions gap-2 max-sm:[&_svg]:hidden">
			{ACTIONS.map(({ label, ...link }, place) => (
				<ButtonLink key={label} {...link} size="sm" tone={place === 0 ? "primary" : "line"}>
					{label}
				</ButtonLink>
			))}
		</nav>
	);
}
