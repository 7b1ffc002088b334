/** Explains that the period for adding photos has ended. */
export default function PhotosClosedNote() {
	return (
		<p className="max-w-prose text-muted">
			Por aquí ya no se agregan fotos: su plazo terminó. Si mandaste alguna, la tiene el taller; si hace falta
			otra, mándala por WhatsApp.
		</p>
	);
}
