import { ButtonLink } from "#ui/button.tsx";
import { AGENDA } from "./agenda-query.ts";
import { BLOG } from "./blog-query.ts";
import { OUTREACH } from "./inbox-query.ts";
import { MEDIA } from "./media-query.ts";

export function QuickActions() {
	return (
		<nav aria-label="Acciones rápidas" className="actions gap-2 max-sm:[&_svg]:hidden">
			<ButtonLink to={`${AGENDA}/nueva`} size="sm" icon="phone">
				Nueva cita por teléfono
			</ButtonLink>
			<ButtonLink to={`${AGENDA}/cerrar`} size="sm" tone="line" icon="calendar">
				Cerrar hoy
			</ButtonLink>
			<ButtonLink to={OUTREACH} size="sm" tone="line" icon="phone">
				Por contactar hoy
			</ButtonLink>
			<ButtonLink to={BLOG} size="sm" tone="line" icon="edit">
				Gestionar Blog
			</ButtonLink>
			<ButtonLink to={MEDIA} size="sm" tone="line" icon="image">
				Subir Imágenes
			</ButtonLink>
			<ButtonLink to="/" opensNewTab size="sm" tone="line" icon="external">
				Ver Sitio Web
			</ButtonLink>
		</nav>
	);
}
