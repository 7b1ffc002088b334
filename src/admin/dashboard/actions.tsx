import { AGENDA } from "#admin/agenda/query.ts";
import { BLOG } from "#admin/blog/query.ts";
import { OUTREACH } from "#admin/inbox/query.ts";
import { MEDIA } from "#admin/media/query.ts";
import { ButtonLink } from "#ui/button.tsx";

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
