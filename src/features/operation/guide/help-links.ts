/** The pages of the guide by the last part of their address, each with the text of a link to it. */
export const HELP_LINKS = {
	"recibir-un-carro": "cómo recibir un carro",
	cotizar: "cómo cotizar",
	"entregar-y-cobrar": "cómo entregar y cobrar",
	"cerrar-el-dia": "cómo cerrar el día",
	"cerrar-por-feriado": "cómo cerrar por un feriado",
	"importar-una-lista": "cómo importar una lista",
	"publicar-una-promocion": "cómo publicar una promoción",
	"una-persona-que-se-va": "cómo quitar el acceso a una persona que se va",
	"restaurar-una-copia": "cómo restaurar una copia",
	"lo-que-hace-un-mecanico": "lo que hace un mecánico",
} as const;

export type GuideSlug = keyof typeof HELP_LINKS;
