//! Battles of an experiment as a file of Parquet, for programs that read columns.

use std::path::Path;

use holmgang_arena::experiment::rows::Column;
use holmgang_kernel::words::Lang;

use crate::stop::Stop;

/// Writes the columns; the old file stays whole until the new one is.
#[cfg(feature = "parquet")]
pub fn write(file: &Path, columns: &[(String, Column)], lang: Lang) -> Result<(), Stop> {
    let unwritable =
        |error: parquet::errors::ParquetError| crate::load::unwritable(file, &std::io::Error::other(error), lang);
    let bytes = written(columns).map_err(unwritable)?;
    crate::load::write_file(file, &bytes, lang)
}

#[cfg(feature = "parquet")]
fn written(columns: &[(String, Column)]) -> Result<Vec<u8>, parquet::errors::ParquetError> {
    use std::sync::Arc;

    use parquet::basic::{LogicalType, Repetition, Type as Physical};
    use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
    use parquet::file::writer::SerializedFileWriter;
    use parquet::schema::types::Type;

    let field = |(name, column): &(String, Column)| {
        let (physical, logical, repetition) = match column {
            Column::Texts(_) => (Physical::BYTE_ARRAY, Some(LogicalType::String), Repetition::OPTIONAL),
            Column::Numbers(_) => (Physical::INT64, None, Repetition::REQUIRED),
        };
        let built = Type::primitive_type_builder(name, physical);
        built.with_logical_type(logical).with_repetition(repetition).build().map(Arc::new)
    };
    let fields = columns.iter().map(field).collect::<Result<Vec<_>, _>>()?;
    let schema = Type::group_type_builder("battles").with_fields(fields).build()?;
    let mut bytes = Vec::new();
    let mut writer = SerializedFileWriter::new(&mut bytes, Arc::new(schema), Arc::default())?;
    let mut group = writer.next_row_group()?;
    for (_, column) in columns {
        let Some(mut open) = group.next_column()? else { break };
        match column {
            Column::Texts(texts) => {
                let levels: Vec<i16> = texts.iter().map(|text| i16::from(text.is_some())).collect();
                let values: Vec<ByteArray> = texts.iter().flatten().map(|text| text.as_str().into()).collect();
                open.typed::<ByteArrayType>().write_batch(&values, Some(&levels), None)?;
            }
            Column::Numbers(numbers) => {
                let values: Vec<i64> =
                    numbers.iter().map(|number| i64::try_from(*number).unwrap_or(i64::MAX)).collect();
                open.typed::<Int64Type>().write_batch(&values, None, None)?;
            }
        }
        open.close()?;
    }
    group.close()?;
    writer.close()?;
    Ok(bytes)
}

/// This program was built without it.
#[cfg(not(feature = "parquet"))]
pub fn write(_: &Path, _: &[(String, Column)], lang: Lang) -> Result<(), Stop> {
    Err(Stop::Usage(
        lang.pick(
            "this program was built without Parquet; build it with `--features parquet`, or take --csv",
            "эта программа собрана без Parquet; соберите её с `--features parquet` или возьмите --csv",
        )
        .to_owned(),
    ))
}
