// All drawings as symbols of one sprite; the name of a symbol is the name of its file.
const files = import.meta.glob<string>("./icons/*.svg", { query: "?raw", import: "default", eager: true });

export const symbols = Object.entries(files)
  .map(([file, svg]) => {
    const id = file.replace("./icons/", "").replace(".svg", "");
    const box = /viewBox="([^"]+)"/.exec(svg)?.[1] ?? "0 0 24 24";
    const body = svg.trim().replace(/^<svg[^>]*>/, "").replace(/<\/svg>$/, "");
    return `<symbol id="${id}" viewBox="${box}" overflow="visible">${body}</symbol>`;
  })
  .join("");
