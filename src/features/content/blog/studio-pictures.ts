/** Alternative texts of the studio's pictures for bundled articles (`art/`), by article slug. */
const STUDIO_ALTS = new Map(
	Object.entries({
		"senales-de-frenos-gastados": "Disco de freno perforado y dos pastillas",
		"cada-cuanto-cambiar-el-aceite-en-panama":
			"Aceite nuevo que cae en un vaso, aceite usado en otro y un filtro",
		"refrigerante-o-agua-en-el-radiador": "Envase verde de anticongelante delante de un radiador",
		"escobillas-en-temporada-de-lluvia": "Dos escobillas cruzadas junto a un limpiador con gatillo",
		"luces-del-tablero-que-significan":
			"Tablero con dos relojes y cuatro luces encendidas: motor, aceite, batería y frenos",
		"como-cuidar-la-bateria-del-carro": "Batería y las pinzas negra y roja de los cables",
		"liquido-de-frenos-dot-3-y-dot-4": "Frasco de líquido de frenos delante de un disco con su mordaza roja",
		"por-que-no-enfria-el-aire-acondicionado": "Rejilla del aire acondicionado, filtro de cabina y manómetro",
		"que-significa-5w-30": "Aceite que cae en un vaso graduado, junto a un pistón con su biela",
		"como-preparar-el-carro-para-el-revisado": "Triángulo de seguridad, dos bombillos y una escobilla",
	}),
);
const STUDIO_PATH = /^\/images\/blog\/studio\/([a-z0-9-]+)\.jpg$/;

/** Returns the path of the studio's picture for a bundled article. */
export const getStudioPicturePath = (slug: string) => `/images/blog/studio/${slug}.jpg`;

/** Returns the alternative text of a studio picture; "" for any other picture. */
export function getStudioAlt(path: string): string {
	const [, name = ""] = STUDIO_PATH.exec(path) ?? [];
	return STUDIO_ALTS.get(name) ?? "";
}
